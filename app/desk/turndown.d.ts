// The types of turndown that the desk uses; the package has none.
declare module 'turndown' {
  interface Rule {
    filter: string | string[] | ((node: HTMLElement) => boolean);
    replacement: (content: string, node: HTMLElement) => string;
  }
  export default class Turndown {
    constructor(options: Record<string, string>);
    addRule(name: string, rule: Rule): void;
    remove(names: string[]): void;
    turndown(html: string): string;
  }
}
