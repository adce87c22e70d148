/** Restores one entry of a list to its state before a failed change; other entries keep their later changes. */
export function rollBack(current: readonly string[], before: readonly string[], one: string): string[] {
  const others = current.filter((other) => other !== one);
  const at = before.indexOf(one);
  return at < 0 ? others : [...others.slice(0, at), one, ...others.slice(at)];
}
