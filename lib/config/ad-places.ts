/**
 * Whether an address is one of these places: a path, or with a slash at its end all that is below it. The browser gets
 * the places with the document (app/[locale]/layout.tsx), for the table of pages would be three times this code.
 */
export function isAdPlace(places: readonly string[], address: string): boolean {
  const [path = ""] = address.split(/[?#]/, 1);
  return places.some((place) => path === place || (/.\/$/.test(place) && path.startsWith(place)));
}
