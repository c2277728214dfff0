// Structured data: what each page tells search engines, held to schema.org's vocabulary and to what Google requires.

export async function checkData(ground, report) {
  const { lacking, misfits, typesOf } = await ground.open('tests/support/vocabulary.ts');
  const graphs = {};
  for (const { path } of ground.pages.filter(({ indexed }) => indexed)) {
    const html = await (await fetch(ground.url + path)).text();
    const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
    graphs[path] = { '@graph': [...blocks].flatMap(([, json]) => JSON.parse(json)['@graph']) };
  }
  for (const [path, graph] of Object.entries(graphs)) {
    const types = graph['@graph'].map((node) => typesOf(node).join('+'));
    const faults = types.length === 0 ? [fault(`${path}: no data`)] : [];
    report.hold(path, 'structured data', faults, types.join(', '));
  }
  // Each line begins with the page and the place in its graph; a type that there is not belongs to no page.
  for (const line of [...misfits(graphs), ...lacking(graphs)])
    report.hold(/^[^[:]*/.exec(line)[0], 'structured data', [fault(line)]);
}

function fault(told) {
  const remedy = 'See core-wasm/src/machines/graphs.rs and https://schema.org/docs/full.html';
  return { rule: 'schema.org', told, remedy };
}
