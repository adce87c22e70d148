type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether a browser may prefetch. */
export function hasBandwidth(): boolean {
  const { saveData, effectiveType = "" } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData !== true && !effectiveType.endsWith("2g");
}
