// Types of the npm package subset-font, which has none: only the parts that the scripts use.

declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype' | 'woff2';
    /** Variation axes: one value, or the remaining range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: Options,
  ): Promise<Buffer>;
}
