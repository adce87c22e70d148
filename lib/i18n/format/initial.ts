/** A letter for a missing picture: the first of the name, in capitals. */
export const initial = (name: string): string => (Array.from(name.trim())[0] ?? "").toUpperCase();
