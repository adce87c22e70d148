/** Replaces full-width forms of ASCII, as Chinese and Japanese keyboards write them, by ASCII. */
export const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ");

/** The digits of a typed number, such as a page's. */
export const typedDigits = (text: string): string => toHalfWidth(text).replace(/\D/g, "");
