/**
 * Whether an address is one of these places: a path, or everything below a path that ends in a slash. The browser
 * gets the places with the document (app/[locale]/layout.tsx): the table of pages is three times as large.
 */
export function isAdPlace(places: readonly string[], address: string): boolean {
  const [path = ""] = address.split(/[?#]/, 1);
  return places.some((place) => path === place || (/.\/$/.test(place) && path.startsWith(place)));
}
