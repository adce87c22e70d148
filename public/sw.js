// Stores the offline page in both languages with its styles, and nothing else: visitors' pages stay out of the cache
// (product: As an app).

const cacheName = "offline-1";
const offlinePages = { en: "/offline", zh: "/zh/offline" };

/** Stores a page with its styles. Its scripts are useless offline. */
async function storeOfflinePage(cache, language, path) {
  const answer = await fetch(path, {
    cache: "reload",
    credentials: "omit",
    headers: { "accept-language": language },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const html = await answer.text();
  const styles = [...html.matchAll(/href="(\/_next\/static\/[^"]+\.css)"/g)].map(([, style]) => style);
  await cache.addAll([...new Set(styles)]);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const policy = answer.headers.get("content-security-policy");
  await cache.put(
    path,
    new Response(html, { headers: policy ? { ...headers, "content-security-policy": policy } : headers }),
  );
}

async function storeOfflinePages() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.entries(offlinePages).map(([language, path]) => storeOfflinePage(cache, language, path)),
  );
}

/** The language of the address, or the one that the visitor has chosen: as the server decides. */
async function languageOf(url) {
  if (/^\/zh(?:\/|$)/.test(new URL(url).pathname)) return "zh";
  const chosen = await self.cookieStore?.get("lang").catch(() => null);
  return chosen?.value === "zh" ? "zh" : "en";
}

/** The preloaded or fetched page, or the offline page. */
async function fetchPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePages[await languageOf(request.url)])) ?? Response.error();
  }
}

const fetchStyle = ({ request }) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());

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
  else if (destination === "style") event.respondWith(fetchStyle(event));
});
