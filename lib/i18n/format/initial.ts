/** Stands in for a missing picture: the name's first letter, or first character of other scripts. */
export const initial = (name: string): string => (Array.from(name.trim())[0] ?? "").toUpperCase();
