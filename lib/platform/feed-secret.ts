/** Hides a private feed's key from logs and traces. */
export const withoutFeedSecret = (text: string): string =>
  text.includes("/feed/") ? text.replace(/(\/feed\/)[^/?\s"'[]+/g, "$1…") : text;
