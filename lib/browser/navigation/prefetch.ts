import { hasBandwidth } from "#lib/browser/base/bandwidth.ts";
import { whenIdle } from "#lib/browser/base/when-idle.ts";

/** Links in view to prefetch per page; links under the pointer or the focus are extra. */
const maxInView = 8;
/** Ms for which prefetched data is fresh here: a little less than in Next and the browser. */
const freshMs = 4 * 60_000;

/** Links to public pages: without parameters, except a page number. */
const links = ":is(main, nav) a[href^='/']:not([target], [download], [href*='?']:not([href*='?page=']))";

/** The address of the page that a link opens; null for a link within this page. */
function addressOf({ origin, pathname, search }: HTMLAnchorElement): string | null {
  const isElsewhere = origin !== location.origin || pathname.startsWith("/_");
  const isHere = pathname === location.pathname && search === location.search;
  return isElsewhere || isHere ? null : pathname + search;
}

function prefetchDocument(address: string): void {
  const hint = document.createElement("link");
  hint.rel = "prefetch";
  hint.href = address;
  document.head.append(hint);
}

/**
 * Prefetches pages behind links in view while the browser is idle, and the page or document behind a link under the
 * pointer or the focus (decision: links-fetch-ahead).
 *
 * @param prefetchData prefetches the RSC data of a page
 * @param needsDocument whether a navigation loads a document instead
 */
export function prefetchLinks(
  prefetchData: (address: string) => void,
  needsDocument: (address: string) => boolean,
): void {
  const prefetchedAt = new Map<string, number>();
  const inView = new Set<HTMLAnchorElement>();
  let left = maxInView;
  let page = location.pathname;

  const isNew = (address: string) => performance.now() - (prefetchedAt.get(address) ?? -freshMs) >= freshMs;
  const prefetch = (link: HTMLAnchorElement, isPointedAt: boolean): boolean => {
    const address = addressOf(link);
    if (address === null || !isNew(address) || !hasBandwidth()) return false;
    // A document is three times the size of RSC data: too much for a link that is only in view.
    if (!isPointedAt && needsDocument(address)) return false;
    prefetchedAt.set(address, performance.now());
    (needsDocument(address) ? prefetchDocument : prefetchData)(address);
    return true;
  };

  const prefetchNext = () => {
    for (const link of inView) {
      inView.delete(link);
      if (left === 0 || document.hidden || !prefetch(link, false)) continue;
      left -= 1;
      whenIdle(prefetchNext);
      return;
    }
  };
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      inView[isIntersecting ? "add" : "delete"](target as HTMLAnchorElement);
    whenIdle(prefetchNext);
  });
  const observeLinks = () => {
    if (page !== location.pathname) left = maxInView;
    page = location.pathname;
    for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) watch.observe(link);
  };
  const onPointed = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>(links);
    if (link) prefetch(link, true);
  };
  for (const sign of ["pointerover", "focusin"])
    document.addEventListener(sign, onPointed, { passive: true });
  new MutationObserver(() => whenIdle(observeLinks)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  observeLinks();
}
