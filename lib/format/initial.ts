/** What stands for a name without a picture: its first letter, or the whole first sign of other scripts. */
export const initial = (name: string): string => (Array.from(name.trim())[0] ?? "").toUpperCase();
