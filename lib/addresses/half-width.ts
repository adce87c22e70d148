/** Full-width forms of ASCII, as Chinese and Japanese keyboards write them, as ASCII. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ");

/** What is typed for a number, such as a page's: its digits alone. */
export const typedDigits = (text: string): string => halfWidth(text).replace(/\D/g, "");
