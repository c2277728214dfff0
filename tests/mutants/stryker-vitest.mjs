// Stryker's runner for Vitest, which selects the tests of a mutant by file. By name it would miss those in a `describe`
// block: Vitest 5 joins the names of block and test differently.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The installed package; the environment is that of the command. */
const runner = join(process.env.STRYKER_VITEST_RUNNER ?? '', 'dist/src/index.js');
const { strykerPlugins, strykerValidationSchema } = await import(pathToFileURL(runner).href);
const [plugin] = strykerPlugins;

function createRunner(injector) {
  const created = plugin.factory(injector);
  const run = created.run.bind(created);
  created.run = ({ testIds = [], ...options } = {}) => {
    // An id is the path of the file, `#`, and the name of the test.
    const files = new Set(testIds.map((id) => id.split('#')[0]));
    return run(files.size === 0 ? options : { ...options, testFiles: [...files] });
  };
  return created;
}
createRunner.inject = plugin.factory.inject;

const wrapped = [{ ...plugin, factory: createRunner }];

export { strykerValidationSchema, wrapped as strykerPlugins };
