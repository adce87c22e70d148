/** Has the browser keep the page that says that there is no connection (public/sw.js). */
export function keepOfflinePage(): void {
  // Not there without https, nor in some private windows; then a browser says it in its own words.
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
