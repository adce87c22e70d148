/** Sets a cookie. The Cookie Store API is not in every browser. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: every browser has it
  document.cookie = cookie;
}
