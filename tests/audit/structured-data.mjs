// Check: the JSON-LD of each page against the schema.org vocabulary and Google's required properties.

export async function checkStructuredData(context, report) {
  const { missingProperties, schemaErrors, typesOf } = await context.open(
    'tests/support/schema-org.ts',
  );
  const graphs = {};
  for (const { path } of context.pages.filter(({ indexed }) => indexed)) {
    const html = await (await fetch(context.url + path)).text();
    const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
    graphs[path] = { '@graph': [...blocks].flatMap(([, json]) => JSON.parse(json)['@graph']) };
  }
  for (const [path, graph] of Object.entries(graphs)) {
    const types = graph['@graph'].map((node) => typesOf(node).join('+'));
    const findings = types.length === 0 ? [finding(`${path}: no data`)] : [];
    report.add(path, 'structured data', findings, types.join(', '));
  }
  // Each line starts with the path and the position in its graph; an unknown type belongs to no page.
  for (const line of [...schemaErrors(graphs), ...missingProperties(graphs)])
    report.add(/^[^[:]*/.exec(line)[0], 'structured data', [finding(line)]);
}

function finding(message) {
  const remedy = 'See core-wasm/src/seo and https://schema.org/docs/full.html';
  return { rule: 'schema.org', message, remedy };
}
