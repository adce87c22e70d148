// Says that there is no connection where a page can't be fetched. It keeps the page that says so in both languages, with
// its styles, and nothing else: whatever people do on this site stays between them and the site (product: As an app).

const cacheName = "offline-1";
const offlinePages = { en: "/offline", zh: "/zh/offline" };

/** What a browser shows of a page is its words and styles; its scripts have nothing to do without a connection. */
async function keepOfflinePage(cache, language, path) {
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

async function keepOfflinePages() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.entries(offlinePages).map(([language, path]) => keepOfflinePage(cache, language, path)),
  );
}

/** As the site itself would answer: in the address's language, or in the one that the visitor has chosen. */
async function languageOf(url) {
  if (/^\/zh(?:\/|$)/.test(new URL(url).pathname)) return "zh";
  const chosen = await self.cookieStore?.get("lang").catch(() => null);
  return chosen?.value === "zh" ? "zh" : "en";
}

/** The network's answer, which has been asked for while this worker started; without a connection the page that says so. */
async function fetchPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePages[await languageOf(request.url)])) ?? Response.error();
  }
}

/** A style from the network; without a connection one of the page that says so. */
const fetchStyle = ({ request }) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePages());
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
