/** Returns a check of whether an Accept header names something and does not refuse it. */
export function acceptCheck(name: string): (header: string) => boolean {
  const named = new RegExp(`${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i");
  return (header) => named.test(header);
}
