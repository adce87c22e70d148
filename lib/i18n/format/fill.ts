/** Fills in the `{names}` of a message; a name without a value stays. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
