import { globSync } from "node:fs";
import { vi } from "vitest";
import { afterwards } from "#harness/outside-next/next-server.ts";

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;
type RouteModule = Record<string, Handler | undefined>;

const root = decodeURIComponent(new URL("../../..", import.meta.url).pathname);
/** A value for every path parameter. */
const params: Record<string, string> = { slug: "soft-rain", id: "3", language: "en" };

export async function allRoutes(): Promise<{ method: string; path: string; handler: Handler }[]> {
  const files = globSync("app/%5Fapi/**/route.ts", { cwd: root }).toSorted();
  const found = await Promise.all(
    files.map(async (file) => {
      const module: RouteModule = await import(`${root}/${file}`);
      const path = file
        .replace("app/%5Fapi", "/_api")
        .replace("/route.ts", "")
        .replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? "x");
      return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method) => {
        const handler = module[method];
        return handler ? [{ method, path, handler }] : [];
      });
    }),
  );
  return found.flat();
}

/** Calls a handler as Next does. */
export async function send(
  { method, path, handler }: { method: string; path: string; handler: Handler },
  init: RequestInit,
): Promise<Response> {
  const request = new Request(`https://murmur.test${path}`, { method, ...init });
  const response = await handler(request, { params: Promise.resolve(params as never) });
  await afterwards();
  return response;
}

/** Collects everything written to the log, stdout and stderr. */
export function watchOutput() {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  for (const name of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, name).mockImplementation((...parts) => void written.push(parts.map(String).join(" ")));
  return written;
}
