// Preloaded in each thread of the site: redirects its calls of IndexNow to a server of the test.

const reallyFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  reallyFetch(String(input).startsWith("https://api.indexnow.org/") ? nearby() : input, init);

function nearby(): string {
  const { NEARBY_INDEXNOW: url } = process.env;
  if (url === undefined) throw new Error("NEARBY_INDEXNOW is not set");
  return url;
}
