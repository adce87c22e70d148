/**
 * Opens the provider's page in a window or in this tab, by a link: it sends no Referer, because PayPal's pages are
 * reported to refuse foreign ones, and it keeps the window's opener.
 */
export function openPaymentPage(address: string, target: string): void {
  const link = document.createElement("a");
  Object.assign(link, { href: address, target, referrerPolicy: "no-referrer" });
  link.style.display = "none";
  document.body.append(link);
  link.click();
  link.remove();
}

/** In-app browsers: they open no windows, or none that return. */
const inAppBrowsers =
  /MicroMessenger|Instagram|FBAN|FBAV|FB_IAB|Line\/|WeiBo|QQ\/|TikTok|BytedanceWebview|Snapchat|; wv\)/i;

export const isInAppBrowser = (): boolean => inAppBrowsers.test(navigator.userAgent);

/** Stops the page from sending a Referer, also from PayPal's own windows. @returns a function that undoes it */
export function hideReferrer(): () => void {
  const meta = document.createElement("meta");
  meta.name = "referrer";
  meta.content = "no-referrer";
  document.head.append(meta);
  return () => {
    // Set back rather than removed, because the last policy stays in force after its element is gone.
    meta.content = "strict-origin-when-cross-origin";
    meta.remove();
  };
}
