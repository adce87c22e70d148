/**
 * Whether an address is a place, or below one that ends in a slash. The document brings the places
 * (app/[locale]/layout.tsx), since the table of pages is three times as large.
 */
export function isAdPlace(places: readonly string[], address: string): boolean {
  const [path = ""] = address.split(/[?#]/, 1);
  return places.some((place) => path === place || (/.\/$/.test(place) && path.startsWith(place)));
}
