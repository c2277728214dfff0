// Types of the npm package subset-font, which has none: what the scripts use.

declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype' | 'woff2';
    /** The variation axes: one value, or what is left of their range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep. */
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }
  /** The font with these characters alone. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: Options,
  ): Promise<Buffer>;
}
