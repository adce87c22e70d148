import { vi } from "vitest";

/** WordPress answers every call of the test with `json`; returns the addresses it was asked for. */
export function wordpressAnswers(json: unknown, headers: Record<string, string> = {}): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    asked.push(url);
    return Response.json(json, { headers });
  });
  return asked;
}
