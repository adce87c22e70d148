export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The cause of a `fetch` error names the network failure.
  return error.cause instanceof Error ? error.cause.message : error.message;
}
