import { halfWidth } from "#lib/addresses/half-width.ts";

// Text as people type it, normalised once for forms and routes. The plugin has the same rules (Core/Text.php);
// tests/support/typed-text.json is the table of both.

/**
 * Signs without a picture that nobody types on purpose, some of which turn the direction of what follows, and halves of
 * signs. A flag's invisible letters are its own; behind anything else they would hide. Arabic's number signs are seen.
 */
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c-\u200f\u{110bd}\u{110cd}])\p{Cf}|[\u{13439}-\u{1343f}\u{1d159}\u2800\u3164\uffa0\ufffc\u115f\u1160]|\u034f|\p{Cs}/gu;
const withoutUnseen = (text: string) => text.replace(unseen, "$1");
/** Marks of direction, which text that is written from right to left may need. */
const directions = /[\u200e\u200f]/g;
/**
 * Joiners count for nothing alone. Letters and emoji are younger than the tables of many PHPs, so what has no meaning
 * there yet counts, but for what never gets one.
 */
const seen =
  /[\p{L}\p{N}\p{P}\p{S}]|(?![\u2065\ufdd0-\ufdef\ufff0-\uffff\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}-\u{10ffff}])\p{Cn}/u;
const trimmed = (text: string) => text.replace(/^[\s\x85]+|[\s\x85]+$/gu, "");
const visible = (text: string) => (seen.test(text) ? text : "");

/** One line, such as a name: single spaces, nothing invisible; "" if nothing of it can be seen. */
export const typedLine = (text: string): string =>
  visible(
    trimmed(
      withoutUnseen(text)
        .replace(directions, "")
        .replace(/[\p{Cc}\s]+/gu, " "),
    ),
  );

/** Several lines, such as a comment; "" if nothing of it can be seen. */
export const typedText = (text: string): string =>
  visible(trimmed(withoutUnseen(text).replace(/(?![\n\r\t])\p{Cc}/gu, "")));

/** An address of mail: half-width, without invisible signs; the rest is checked, not mended. */
export function typedEmail(text: string): string {
  const typed = trimmed(halfWidth(withoutUnseen(text).replace(directions, "")).replace(/[。｡]/g, "."));
  const at = typed.lastIndexOf("@");
  return typed.slice(0, at + 1) + asciiDomain(typed.slice(at + 1));
}

/** A domain of another script in the form that WordPress and mail servers take (`xn--`). */
function asciiDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/** What WordPress takes of the addresses that `typedEmail` returns; it would store `&` as five signs. */
export const emailAddress =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;
