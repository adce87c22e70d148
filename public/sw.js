// Stores the offline page in every language with its styles and picture, and nothing else: visitors' pages stay out of the cache
// (product: As an app).

const cacheName = "offline-3";
const offlinePath = "/offline";

const stills = "/images/still-";

/** Stores a page with its styles and picture. Its scripts are useless offline. */
async function storeOfflinePage(cache, path) {
  const response = await fetch(path, { cache: "reload", credentials: "omit" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const html = await response.text();
  const styles = [...html.matchAll(/href="(\/_next\/static\/[^"]+\.css)"/g)].map(([, style]) => style);
  const pictures = [...html.matchAll(/src="([^"]+)"/g)].flatMap(([, src]) =>
    src.startsWith(stills) ? src : [],
  );
  await cache.addAll([...new Set([...styles, ...pictures])]);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const policy = response.headers.get("content-security-policy");
  await cache.put(
    path,
    new Response(html, { headers: policy ? { ...headers, "content-security-policy": policy } : headers }),
  );
  return html;
}

async function storeOfflinePages() {
  const cache = await caches.open(cacheName);
  const html = await storeOfflinePage(cache, offlinePath);
  // The page names itself in the other languages.
  const alternates = [...html.matchAll(/hrefLang="[^"]+" href="([^"]+)"/gi)];
  const paths = new Set(alternates.map(([, href]) => new URL(href).pathname));
  paths.delete(offlinePath);
  await Promise.all([...paths].map((path) => storeOfflinePage(cache, path)));
}

/** The page in the language of the address, or in the one that the visitor has chosen: as the server decides. */
async function findOfflinePage(url) {
  const [, prefix] = new URL(url).pathname.split("/");
  const chosen = await self.cookieStore?.get("lang").catch(() => null);
  for (const language of [prefix, chosen?.value]) {
    const page = await caches.match(`/${language}${offlinePath}`);
    if (page) return page;
  }
  return caches.match(offlinePath);
}

/** The preloaded or fetched page, or the offline page. */
async function fetchPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await findOfflinePage(request.url)) ?? Response.error();
  }
}

/** A still is stored in one width, whichever the page prefers. */
const fetchPart = ({ request }) =>
  fetch(request).catch(
    async () => (await caches.match(request.url.replace(/-\d+\.webp$/, "-1280.webp"))) ?? Response.error(),
  );

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(storeOfflinePages());
});

self.addEventListener("activate", (event) => {
  const removeOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
  };
  event.waitUntil(removeOthers());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, destination, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== self.location.origin) return;
  if (mode === "navigate" && destination === "document") event.respondWith(fetchPage(event));
  else if (destination === "style" || new URL(url).pathname.startsWith(stills))
    event.respondWith(fetchPart(event));
});
