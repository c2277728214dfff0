// Structured data: what each page tells search engines, held to schema.org's vocabulary and to what Google requires.

export async function checkData(ground, report) {
  const { lacking, misfits, typesOf } = await ground.open('tests/support/vocabulary.ts');
  const graphs = {};
  for (const { path } of ground.pages.filter(({ indexed }) => indexed)) {
    const html = await (await fetch(ground.url + path)).text();
    const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
    graphs[path] = { '@graph': [...blocks].flatMap(([, json]) => JSON.parse(json)['@graph']) };
  }
  // Each line begins with the page and the place in its graph.
  const told = [...misfits(graphs), ...lacking(graphs)];
  const pageOf = (line) => /^[^[:]*/.exec(line)[0];
  for (const [path, graph] of Object.entries(graphs)) {
    const types = graph['@graph'].map((node) => typesOf(node).join('+'));
    const faults = told
      .filter((line) => pageOf(line) === path)
      .map((line) => ({
        rule: 'schema.org',
        told: line,
        remedy: 'See core-wasm/src/machines/graphs.rs and https://schema.org/docs/full.html',
      }));
    if (types.length === 0)
      faults.push({ rule: 'schema.org', told: 'No data', remedy: 'Every public page tells some' });
    report.hold(path, 'structured data', faults, types.join(', '));
  }
}
