/** Restores one entry of a list to its state before a failed change; other entries keep their later changes. */
export function rollBack(current: readonly string[], before: readonly string[], item: string): string[] {
  const others = current.filter((other) => other !== item);
  const at = before.indexOf(item);
  return at < 0 ? others : [...others.slice(0, at), item, ...others.slice(at)];
}
