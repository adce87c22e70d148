import { toHalfWidth } from "#lib/addresses/half-width.ts";

// Text as people type it, normalised once for forms and routes. The plugin has the same rules (Core/Text.php); both are
// tested by tests/support/tables/typed-text.json.

/**
 * Characters that nobody types on purpose: invisible ones, some of which turn the direction of the text, and halves of
 * characters. The invisible letters of regional flags stay; elsewhere they could hide text. Arabic's number signs are
 * visible and stay.
 */
const invisible =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c-\u200f\u{110bd}\u{110cd}])\p{Cf}|[\u{13439}-\u{1343f}\u{1d159}\u2800\u3164\uffa0\ufffc\u115f\u1160]|\u034f|\p{Cs}/gu;
const withoutInvisible = (text: string) => text.replace(invisible, "$1");
/** Marks of direction, which text in right-to-left scripts may need. */
const directions = /[\u200e\u200f]/g;
/**
 * Whether a text has a visible character. Joiners alone are not visible. Code points that PHP's older tables do not know yet
 * count as visible, except those that are never assigned.
 */
const visibleCharacter =
  /[\p{L}\p{N}\p{P}\p{S}]|(?![\u2065\ufdd0-\ufdef\ufff0-\uffff\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}-\u{10ffff}])\p{Cn}/u;
const trimText = (text: string) => text.replace(/^[\s\x85]+|[\s\x85]+$/gu, "");
const orEmpty = (text: string) => (visibleCharacter.test(text) ? text : "");

/** One line, such as a name: with single spaces and without invisible characters; "" if nothing visible is left. */
export const typedLine = (text: string): string =>
  orEmpty(
    trimText(
      withoutInvisible(text)
        .replace(directions, "")
        .replace(/[\p{Cc}\s]+/gu, " "),
    ),
  );

/** Several lines, such as a comment; "" if nothing visible is left. */
export const typedText = (text: string): string =>
  orEmpty(trimText(withoutInvisible(text).replace(/(?![\n\r\t])\p{Cc}/gu, "")));

/** An email address in half-width letters, without invisible characters; other errors are left for the check. */
export function typedEmail(text: string): string {
  const typed = trimText(toHalfWidth(withoutInvisible(text).replace(directions, "")).replace(/[。｡]/g, "."));
  const at = typed.lastIndexOf("@");
  return typed.slice(0, at + 1) + asciiDomain(typed.slice(at + 1));
}

/** A domain in the ASCII form that WordPress and mail servers take (`xn--`). */
function asciiDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/** The addresses that WordPress accepts from `typedEmail`; it would store `&` as five signs. */
export const emailAddress =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;
