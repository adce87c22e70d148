import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";

/** A plain function, because `vi.fn` handles the rejections of its own calls. */
const host = vi.hoisted(() => ({
  probe: (_method: string, _path: string): Promise<object> => Promise.reject(),
}));
vi.mock("#lib/wordpress/transport/probe.ts", async (original) => ({
  ...(await original<object>()),
  probeWordPress: (method: string, path: string) => host.probe(method, path),
}));

const { checkWordPress } = await import("#lib/services/doctor/check-wordpress.ts");

/** Rejections that nobody handles end the doctor's process. */
function unhandledRejections() {
  const found: unknown[] = [];
  const note = (reason: unknown) => found.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  return found;
}

test.each([
  ["the token route", (_: string, path: string) => path.startsWith("jwt-auth/")],
  ["PUT", (method: string) => method === "PUT"],
  ["the cache's first address", (_: string, path: string) => path.includes("self-check?_cb")],
])(
  "the doctor reports in one line a host that resets %s while WordPress's self-check is slow",
  async (_, isReset) => {
    const found = unhandledRejections();
    host.probe = async (method, path) => {
      if (isReset(method, path)) throw new TypeError("fetch failed");
      if (!path.startsWith("jwt-auth/")) for (let turn = 0; turn < 3; turn++) await nextTurn();
      return { status: 200, json: path.endsWith("/me") ? undefined : {}, code: "", date: null };
    };
    const settings = readSettings({ WORDPRESS_URL: "https://wp.test" });
    expect(await checkWordPress(settings, Date.now())).toEqual([
      { check: "WordPress", level: "fail", text: expect.stringMatching("does not answer") },
    ]);
    await nextTurn();
    expect(found).toEqual([]);
  },
);
