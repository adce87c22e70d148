/**
 * Whether an address is one of the places, or below one that ends in a slash. The document brings the places
 * (app/[locale]/layout.tsx), because the table of pages is three times as large.
 */
export function isAmongPlaces(places: readonly string[], address: string): boolean {
  const [path = ""] = address.split(/[?#]/, 1);
  return places.some((place) => path === place || (/.\/$/.test(place) && path.startsWith(place)));
}
