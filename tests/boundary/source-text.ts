// Source scanner: blanks out comments and literals of Rust, TypeScript and CSS, so that patterns match code only.

/** What to blank: comments alone, or comments and the contents of string, template and regular expression literals. */
export type Blank = 'comments' | 'comments and literals';

export type Language = 'rust' | 'typescript' | 'css';

export function languageOf(file: string): Language | undefined {
  if (file.endsWith('.rs')) return 'rust';
  if (/\.(ts|tsx|mts|mjs|js)$/.test(file)) return 'typescript';
  return file.endsWith('.css') ? 'css' : undefined;
}

/** The line of a position, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** The same text, of the same length and with the same lines, with spaces in place of what is blanked. */
export function blank(text: string, language: Language, what: Blank): string {
  const scanner = new Scanner(text, language, what === 'comments and literals');
  scanner.scan();
  return scanner.output.join('');
}

/** Characters and keywords after which a slash starts a regular expression and not a division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?;+*%~^]|=>|\b(?:return|typeof|case|of|in))\s*$/;
/** A Rust character literal; anything else after an apostrophe is a lifetime. */
const RUST_CHARACTER = /'(?:\\(?:u\{[^}]*\}|x[\da-fA-F]{2}|.)|[^'\\\n])'/uy;
const RUST_RAW_STRING = /b?r(#*)"/y;
/** Characters that start no comment, literal or block. */
const PLAIN = /[^"'`/{}br]+/y;
/** A class in a regular expression may contain an unescaped slash. */
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

class Scanner {
  readonly output: string[] = [];
  private at = 0;
  private readonly text: string;
  private readonly language: Language;
  private readonly literals: boolean;

  constructor(text: string, language: Language, literals: boolean) {
    this.text = text;
    this.language = language;
    this.literals = literals;
  }

  /** Scans code up to the end, or up to the closing brace of a template substitution. */
  scan(inSubstitution = false): void {
    for (let depth = 0; this.at < this.text.length; ) {
      const plain = this.lengthOf(PLAIN);
      if (plain > 0) {
        this.keep(plain);
        continue;
      }
      const character = this.text[this.at] ?? '';
      if (this.comment() || this.literal(character)) continue;
      if (character === '{') depth += 1;
      if (character === '}') {
        if (inSubstitution && depth === 0) return;
        depth -= 1;
      }
      this.keep(1);
    }
  }

  private keep(length: number): void {
    this.output.push(this.text.slice(this.at, this.at + length));
    this.at += length;
  }

  private hide(length: number): void {
    this.output.push(this.text.slice(this.at, this.at + length).replace(/[^\n]/g, ' '));
    this.at += length;
  }

  /** Passes over a literal: the delimiters stay, the contents are blanked if asked. */
  private passLiteral(opening: number, length: number, closing: number): void {
    this.keep(opening);
    if (this.literals) this.hide(length - opening - closing);
    else this.keep(length - opening - closing);
    this.keep(closing);
  }

  private lengthOf(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0].length ?? 0;
  }

  private comment(): boolean {
    if (this.language !== 'css' && this.text.startsWith('//', this.at)) {
      const end = this.text.indexOf('\n', this.at);
      this.hide((end < 0 ? this.text.length : end) - this.at);
      return true;
    }
    if (!this.text.startsWith('/*', this.at)) return false;
    let end = this.at + 2;
    // Block comments of Rust nest.
    for (let depth = 1; depth > 0 && end < this.text.length; end += 1) {
      if (this.text.startsWith('*/', end)) {
        depth -= 1;
        end += 1;
      } else if (this.language === 'rust' && this.text.startsWith('/*', end)) {
        depth += 1;
        end += 1;
      }
    }
    this.hide(end - this.at);
    return true;
  }

  private literal(character: string): boolean {
    if (this.language === 'rust') return this.rustLiteral(character);
    if (character === '"' || character === "'") {
      this.quoted(character, false);
      return true;
    }
    if (this.language === 'css') return false;
    if (character === '`') {
      this.template();
      return true;
    }
    if (character !== '/' || !BEFORE_REGEX.test(this.output.slice(-20).join(''))) return false;
    const length = this.lengthOf(REGEX);
    if (length > 0) this.passLiteral(1, length, 1);
    return length > 0;
  }

  private rustLiteral(character: string): boolean {
    if (character === '"') {
      this.quoted(character, true);
      return true;
    }
    if (character === "'") {
      const length = this.lengthOf(RUST_CHARACTER);
      if (length > 0) this.passLiteral(1, length, 1);
      return length > 0;
    }
    const opening = /[\w]/.test(this.text[this.at - 1] ?? '') ? 0 : this.lengthOf(RUST_RAW_STRING);
    if (opening === 0) return false;
    const hashes = this.text.slice(this.at, this.at + opening).replace(/[^#]/g, '');
    const end = this.text.indexOf(`"${hashes}`, this.at + opening);
    const closing = hashes.length + 1;
    this.passLiteral(opening, (end < 0 ? this.text.length : end + closing) - this.at, closing);
    return true;
  }

  /** A string in quotes; one that does not span lines ends with its line at the latest, such as an apostrophe in JSX. */
  private quoted(quote: string, spansLines: boolean): void {
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== quote) {
      if (this.text[end] === '\n' && !spansLines) break;
      end += this.text[end] === '\\' ? 2 : 1;
    }
    const closed = this.text[end] === quote ? 1 : 0;
    this.passLiteral(1, Math.min(end, this.text.length) + closed - this.at, closed);
  }

  /** A template literal, whose substitutions are code again. */
  private template(): void {
    this.keep(1);
    while (this.at < this.text.length && this.text[this.at] !== '`') {
      if (this.text.startsWith('${', this.at)) {
        this.keep(2);
        this.scan(true);
        this.keep(1);
      } else {
        const length = this.text[this.at] === '\\' ? 2 : 1;
        if (this.literals) this.hide(length);
        else this.keep(length);
      }
    }
    this.keep(1);
  }
}
