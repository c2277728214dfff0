// The editor of the desk: Sveltia CMS with the configuration that the server generates from the description of the content.

import CMS from '@sveltia/cms';
import { markdownFile, tomlFile } from './toml-format';

// Sveltia brings its fonts along, and also a style sheet that asks a CDN for them: those rules are taken out before the
// browser acts on them.
new MutationObserver(() => {
  for (const sheet of document.styleSheets)
    for (let index = sheet.cssRules.length - 1; index >= 0; index--)
      if (sheet.cssRules[index]?.cssText.includes('url("https://')) sheet.deleteRule(index);
}).observe(document.documentElement, { childList: true, subtree: true });

const config = await (await fetch('config.json')).json();
CMS.registerCustomFormat('kept-toml', 'toml', tomlFile);
CMS.registerCustomFormat('kept-frontmatter', 'md', markdownFile);
CMS.init({ config });
