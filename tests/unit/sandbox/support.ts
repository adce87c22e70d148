import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startSandbox } from "#sandbox/start.ts";

export type Video = {
  id: number | string;
  slug: string;
  title: string | { rendered: string };
  acf: Record<string, unknown>;
  anchor_id: number | string | null;
};

export type Anchor = {
  id: number | string;
  slug: string;
  count: number | string;
};

export type VideoPage = {
  videos: Video[];
  pagination: { currentPage: number | string; totalPages: number | string; totalResults: number | string };
};

export const api = "/wp-json/asmr/v1";

/** A folder of its own, removed when the file's tests are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox for all tests of a file. */
export function sandboxForTests({ faults = false } = {}) {
  const dataDir = temporaryFolder();
  let running: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    running = await startSandbox({ port: 0, dataDir, faults });
  });
  afterAll(() => running.close());
  const send = (path: string, init?: RequestInit) => fetch(`${running.url}${path}`, init);
  return {
    send,
    get: async <T>(path: string) => (await (await send(path)).json()) as T,
    url: () => running.url,
  };
}

export function titleOf({ title }: Video): string {
  return typeof title === "string" ? title : title.rendered;
}

export function isVip({ acf }: Video): boolean {
  return [true, "1", 1].includes(acf.is_vip as boolean);
}
