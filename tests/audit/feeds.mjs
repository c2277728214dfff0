// The journal's feeds as subscribers get them: type, and the rules of their formats.

export async function checkFeeds(ground, report) {
  const { rssFaults, jsonFeedFaults } = await ground.open('tests/support/feed-rules.ts');
  const feeds = [
    ['/journal/feed.xml', 'application/rss+xml; charset=utf-8', rssFaults],
    ['/journal/feed.json', 'application/feed+json', jsonFeedFaults],
  ];
  for (const [path, type, faultsOf] of feeds.filter(([path]) => ground.isAsked(path))) {
    const answer = await fetch(ground.url + path);
    const told = faultsOf(await answer.text(), ground.origin + path);
    const served = answer.headers.get('content-type');
    if (answer.status !== 200 || served !== type)
      told.unshift(`served: ${answer.status} as ${served} instead of 200 as ${type}`);
    const faults = told.map((fault) => {
      const [rule] = fault.split(': ');
      return { rule, told: fault, remedy: 'See core-wasm/src/machines/feeds.rs' };
    });
    report.hold(path, 'valid', faults);
  }
}
