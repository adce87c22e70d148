import { vi } from "vitest";

/** WordPress answers every call of the test with `json`; returns the requested addresses. */
export function wordpressAnswers(json: unknown, headers: Record<string, string> = {}): URL[] {
  const requests: URL[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    requests.push(url);
    return Response.json(json, { headers });
  });
  return requests;
}
