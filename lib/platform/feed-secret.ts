/** The address of a private feed is a key: what a log or a trace says of it. */
export const withoutFeedSecret = (text: string): string =>
  text.includes("/feed/") ? text.replace(/(\/feed\/)[^/?\s"'[]+/g, "$1…") : text;
