import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layers } from "#layers.config.mjs";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");
const sources = tracked.filter((file) =>
  /^(?:app|components|lib|server|sandbox)\/.*\.tsx?$|^(?:instrumentation|middleware|server)\.ts$/.test(file),
);
const layersOf = (file: string) =>
  Object.entries(layers)
    .filter(([, { path }]) => new RegExp(path).test(file))
    .map(([name]) => name);

test("every source file belongs to exactly one layer", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => layersOf(file).length !== 1)).toEqual([]);
});

test("every layer has files, and names only layers that there are", () => {
  const files = [...sources, "messages/en.json"];
  for (const [name, { path, imports }] of Object.entries(layers)) {
    expect(
      files.some((file) => new RegExp(path).test(file)),
      name,
    ).toBe(true);
    expect(imports.filter((other) => !(other in layers))).toEqual([]);
  }
});

describe("lint", () => {
  let dir = "";
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "murmur-layers-"));
    writeFileSync(join(dir, "package.json"), '{ "type": "module", "imports": { "#*": "./*" } }');
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  /** What lint says of two files of which the first imports the second. */
  function lint(from: string, to: string, statement = `import { a } from "#${to}"; export const b = a;`) {
    for (const [file, text] of [
      [to, "export const a = 1;"],
      [from, statement],
    ] as const) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    }
    const folders = [...new Set([from, to].map((file) => file.split("/")[0] ?? ""))];
    const options = ["--config", resolve("layers.config.mjs"), "--output-type", "err", ...folders];
    return spawnSync(resolve("node_modules/.bin/depcruise"), options, { cwd: dir, encoding: "utf8" });
  }

  test.each([
    ["components/video/video-card.tsx", "lib/wordpress/video.ts", "layer-components"],
    ["lib/browser/session.ts", "lib/session/session.ts", "layer-browser"],
    ["lib/paypal/order.ts", "lib/services/payment.ts", "layer-paypal"],
    ["lib/wordpress/video.ts", "lib/paypal/order.ts", "layer-wordpress"],
    ["lib/session/cookie.ts", "lib/services/member.ts", "layer-session"],
    ["lib/player/keys.ts", "lib/browser/client.ts", "layer-player"],
    ["server/start.ts", "lib/services/video.ts", "layer-server"],
    ["sandbox/video.ts", "lib/slug.ts", "layer-sandbox"],
    ["app/%5Fapi/videos/route.ts", "lib/wordpress/video.ts", "layer-api"],
    ["lib/slug.ts", "tests/support/wordpress.ts", "layer-leaves"],
  ])("refuses that %s imports %s", (from, to, rule) => {
    const { status, stdout } = lint(from, to);
    expect(stdout).toContain(rule);
    expect(status).not.toBe(0);
  });

  test("refuses an import of types as well, and one at run time", () => {
    const typed = 'import type { a } from "#lib/wordpress/video.ts"; export type B = typeof a;';
    expect(lint("components/ui/panel.tsx", "lib/wordpress/video.ts", typed).stdout).toContain("layer-ui");
    const late = 'export const b = () => import("#lib/wordpress/video.ts");';
    expect(lint("components/ui/late.tsx", "lib/wordpress/video.ts", late).stdout).toContain("layer-ui");
  });

  test("has nothing against an import that the table allows", () => {
    const { status, stdout } = lint("lib/services/video.ts", "lib/wordpress/video.ts");
    expect(stdout).toContain("no dependency violations");
    expect(status).toBe(0);
  });
});
