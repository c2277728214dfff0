// Answers of the core with the content of the content checker, which is there long before the core is compiled again.

/**
 * The functions of the core whose answers are content that was serialized while compiling. `content` returns
 * app/src/generated/pages.json.
 */
export function withContent(core, content) {
  return {
    site: () => content().site,
    openPage(path, state) {
      const answer = core.openPage(path, state);
      if (answer.kind !== 'page') return answer;
      const found = content().pages.find((page) => isOpened(page, answer, state));
      return found ? { ...answer, content: found.content } : answer;
    },
  };
}

/** Whether an entry is the page of an answer (core-wasm/src/pages.rs selects by the same rules). */
function isOpened(page, { route, path }, state = null) {
  const expected = {
    route: route === 'journalPage' ? 'journal' : route,
    state: { welcome: state ?? 'unknown', initiation: state === 'unavailable' ? state : null }[
      route
    ],
  };
  return (
    page.route === expected.route &&
    page.state === (expected.state ?? null) &&
    (page.slug === null || path.split('/').includes(page.slug))
  );
}
