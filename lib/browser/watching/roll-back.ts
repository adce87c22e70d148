/** A list that is again as before in one of its entries; the others stay as they are now. */
export function rollBack(now: readonly string[], before: readonly string[], one: string): string[] {
  const others = now.filter((other) => other !== one);
  const at = before.indexOf(one);
  return at < 0 ? others : [...others.slice(0, at), one, ...others.slice(at)];
}
