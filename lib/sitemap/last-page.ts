/** @throws if the list goes on after this empty page: a sitemap without the rest must not replace the old one */
export function expectLastPage(emptyPage: number, last: number): void {
  if (emptyPage < last) throw new Error(`page ${emptyPage} of ${last} is empty`);
}
