/** What a page fetches of the links that are seen; what the pointer or the focus comes to is fetched besides. */
const mostSeen = 8;
/** How long what was fetched is taken for fresh, in ms: a little less than the browser and Next's client do. */
const freshMs = 4 * 60_000;
const withoutIdleCallback = 200;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the connection has room for what nobody has asked for. */
function hasRoom(): boolean {
  const { saveData, effectiveType = "" } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData !== true && !effectiveType.endsWith("2g");
}

const whenIdle = (then: () => void) =>
  typeof requestIdleCallback === "undefined"
    ? setTimeout(then, withoutIdleCallback)
    : requestIdleCallback(then);

/** Links to pages that everybody sees alike: of parameters a page's number is the only one. */
const links = ":is(main, nav) a[href^='/']:not([target], [download], [href*='?']:not([href*='?page=']))";

/** Another page's address; what leads to a place on this one is here already. */
function addressOf({ origin, pathname, search }: HTMLAnchorElement): string | null {
  const isElsewhere = origin !== location.origin || pathname.startsWith("/_");
  const isHere = pathname === location.pathname && search === location.search;
  return isElsewhere || isHere ? null : pathname + search;
}

/** Has the browser fetch a document that a move has to load. */
function fetchDocument(address: string): void {
  const hint = document.createElement("link");
  hint.rel = "prefetch";
  hint.href = address;
  document.head.append(hint);
}

/**
 * Fetches the pages behind links ahead: of those in view a few, while the browser has nothing else to do, and whatever the
 * pointer or the focus comes to, which alone is worth a document (decision: links-fetch-ahead). Never for who saves data,
 * nor on a slow connection.
 *
 * @param fetchMove fetches what a move needs
 * @param needsDocument whether a move loads a document instead
 */
export function prefetchLinks(
  fetchMove: (address: string) => void,
  needsDocument: (address: string) => boolean,
): void {
  const fetchedAt = new Map<string, number>();
  const inView = new Set<HTMLAnchorElement>();
  let left = mostSeen;
  let page = location.pathname;

  const isNew = (address: string) => performance.now() - (fetchedAt.get(address) ?? -freshMs) >= freshMs;
  const take = (link: HTMLAnchorElement, isReached: boolean): boolean => {
    const address = addressOf(link);
    if (address === null || !isNew(address) || !hasRoom()) return false;
    // A whole document is three times a move: not for a look.
    if (!isReached && needsDocument(address)) return false;
    fetchedAt.set(address, performance.now());
    (needsDocument(address) ? fetchDocument : fetchMove)(address);
    return true;
  };

  const takeSeen = () => {
    for (const link of inView) {
      inView.delete(link);
      if (left === 0 || document.hidden || !take(link, false)) continue;
      left -= 1;
      whenIdle(takeSeen);
      return;
    }
  };
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      inView[isIntersecting ? "add" : "delete"](target as HTMLAnchorElement);
    whenIdle(takeSeen);
  });
  const look = () => {
    if (page !== location.pathname) left = mostSeen;
    page = location.pathname;
    for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) watch.observe(link);
  };
  const meet = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>(links);
    if (link) take(link, true);
  };
  for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, meet, { passive: true });
  new MutationObserver(() => whenIdle(look)).observe(document.body, { childList: true, subtree: true });
  look();
}
