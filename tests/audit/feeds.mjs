// Check: media type of the journal's feeds, and the rules of RSS and JSON Feed.

export async function checkFeeds(context, report) {
  const { rssErrors, jsonFeedErrors } = await context.open('tests/support/feed-rules.ts');
  const feeds = [
    ['/journal/feed.xml', 'application/rss+xml; charset=utf-8', rssErrors],
    ['/journal/feed.json', 'application/feed+json', jsonFeedErrors],
  ];
  for (const [path, type, errorsOf] of feeds.filter(([path]) => context.isSelected(path))) {
    const response = await fetch(context.url + path);
    const errors = errorsOf(await response.text(), context.origin + path);
    const mediaType = response.headers.get('content-type');
    if (response.status !== 200 || mediaType !== type)
      errors.unshift(`response: ${response.status} as ${mediaType} instead of 200 as ${type}`);
    const findings = errors.map((message) => {
      const [rule] = message.split(': ');
      return { rule, message, remedy: 'See core-wasm/src/seo' };
    });
    report.add(path, 'valid', findings);
  }
}
