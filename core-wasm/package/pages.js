// Pages: which one a path opens, its content, its head tags, and what all pages share.

export {
  head,
  matchRoute as match,
  messages,
  navigation,
  openPage as open,
  pathOf,
  routes,
  site,
} from './functions.js';
