import { afterAll, beforeAll, expect } from "vitest";
import { startSandbox } from "#sandbox/start.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { answerProblems, operationOf } from "#tests/support/wordpress-api/check.ts";

export type Video = {
  id: number | string;
  slug: string;
  title: string | { rendered: string };
  acf: Record<string, unknown>;
  anchor_id: number | string | null;
  /** Seconds. */
  duration: number;
};

export type VideoPage = {
  videos: Video[];
  pagination: { currentPage: number | string; totalPages: number | string; totalResults: number | string };
};

export const api = "/wp-json/asmr/v1";

/** Fetches, and fails where WordPress's API answers something that docs/wordpress-api.yaml does not allow. */
export async function fetchDocumented(url: string, init?: RequestInit): Promise<Response> {
  const request = new Request(url, init);
  const copy = request.clone();
  const response = await fetch(request);
  if (operationOf(copy)) expect(await answerProblems(copy, response)).toEqual([]);
  return response;
}

/** A sandbox for all tests of a file. Without `documented` its answers may differ from the API document. */
export function sandboxForTests({ faults = false, documented = true } = {}) {
  const dataDir = temporaryFolder();
  let running: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    running = await startSandbox({ port: 0, dataDir, faults });
  });
  afterAll(() => running.close());
  const ask = documented ? fetchDocumented : fetch;
  const send = (path: string, init?: RequestInit) => ask(`${running.url}${path}`, init);
  return {
    send,
    get: async <T>(path: string) => (await (await send(path)).json()) as T,
    url: () => running.url,
  };
}
