// Text as searches of the desk compare it.

/** Letters without accents, case and apostrophes, and quotation marks of one kind: “Māʻili” is found as “maili”. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}’‘ʻ']/gu, '')
    .replaceAll(/[“”]/g, '"')
    .toLowerCase();
