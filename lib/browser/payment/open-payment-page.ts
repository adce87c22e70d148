/**
 * Leads a window, or this tab, to the provider's page without telling it where from: PayPal's pages are reported to
 * refuse a foreign Referer. A link does so, and keeps the window's opener.
 */
export function openPaymentPage(address: string, target: string): void {
  const link = document.createElement("a");
  Object.assign(link, { href: address, target, referrerPolicy: "no-referrer" });
  link.style.display = "none";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Browsers within apps, which open no windows, or none that come back. */
const inApp =
  /MicroMessenger|Instagram|FBAN|FBAV|FB_IAB|Line\/|WeiBo|QQ\/|TikTok|BytedanceWebview|Snapchat|; wv\)/i;

export const opensNoWindows = (): boolean => inApp.test(navigator.userAgent);

/** Keeps the page from naming itself to others, PayPal's own windows among them, until it is undone. */
export function hideReferrer(): () => void {
  const meta = document.createElement("meta");
  meta.name = "referrer";
  meta.content = "no-referrer";
  document.head.append(meta);
  return () => {
    // Taking it away would change nothing: the last policy stays.
    meta.content = "strict-origin-when-cross-origin";
    meta.remove();
  };
}
