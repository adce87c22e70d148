import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { layers } from "#layers.config.mjs";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");
const sources = tracked.filter((file) =>
  /^(?:app|components|lib|server|sandbox|harness)\/.*\.tsx?$|^(?:instrumentation|middleware|server)\.ts$/.test(
    file,
  ),
);
const layersOf = (file: string) =>
  Object.entries(layers)
    .filter(([, { path }]) => new RegExp(path).test(file))
    .map(([name]) => name);

test("every source file belongs to exactly one layer", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => layersOf(file).length !== 1)).toEqual([]);
});

test("every layer has files, and names only layers that exist", () => {
  const files = [...sources, "messages/en.json", "wordpress/murmur/data/embed-makers.json"];
  for (const [name, { path, imports }] of Object.entries(layers)) {
    expect(
      files.some((file) => new RegExp(path).test(file)),
      name,
    ).toBe(true);
    expect(imports.filter((other) => !(other in layers))).toEqual([]);
  }
});

test("the rooms of lib have at most 60 arrows between them", () => {
  const options = [
    "--config",
    "layers.config.mjs",
    "--collapse",
    "^lib/[^/]+",
    "--output-type",
    "json",
    "lib",
  ];
  const output = execFileSync("node_modules/.bin/depcruise", options, {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const { modules } = JSON.parse(output) as {
    modules: { source: string; dependencies: { resolved: string }[] }[];
  };
  const isRoom = (path: string) => /^lib\/[^/]+$/.test(path);
  const arrows = modules
    .filter(({ source }) => isRoom(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.flatMap(({ resolved }) =>
        isRoom(resolved) && resolved !== source ? [`${source} → ${resolved}`] : [],
      ),
    );
  expect(new Set(arrows).size).toBeGreaterThan(30);
  expect(new Set(arrows).size, [...new Set(arrows)].join("\n")).toBeLessThanOrEqual(60);
});

describe("lint", () => {
  let dir = "";
  beforeEach(() => {
    dir = temporaryFolder();
    writeFileSync(join(dir, "package.json"), '{ "type": "module", "imports": { "#*": "./*" } }');
  });

  /** The messages of lint about some files. */
  function lint(files: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    }
    const folders = [...new Set(Object.keys(files).map((file) => file.split("/")[0] ?? ""))];
    const options = ["--config", resolve("layers.config.mjs"), "--output-type", "err", ...folders];
    return spawnSync(resolve("node_modules/.bin/depcruise"), options, { cwd: dir, encoding: "utf8" });
  }

  test("lint refuses every import that the table of layers does not allow, of types and at run time", () => {
    const refused = [
      ["components/video/card/video-card.tsx", "lib/wordpress/catalogue/video.ts", "layer-components"],
      ["lib/browser/session/session.ts", "lib/session/session.ts", "layer-browser"],
      ["lib/paypal/order.ts", "lib/services/payment.ts", "layer-paypal"],
      ["lib/wordpress/catalogue/video.ts", "lib/paypal/order.ts", "layer-wordpress"],
      ["lib/session/cookies/cookie.ts", "lib/services/accounts/member.ts", "layer-session"],
      ["lib/browser/player/keys.ts", "lib/browser/watching/video.ts", "layer-player"],
      ["lib/browser/base/client.ts", "lib/browser/session/marker.ts", "layer-browserBase"],
      ["server/start.ts", "lib/services/catalogue/video.ts", "layer-server"],
      ["sandbox/video.ts", "lib/addresses/slug.ts", "layer-sandbox"],
      ["app/%5Fapi/videos/route.ts", "lib/wordpress/catalogue/video.ts", "layer-api"],
      ["lib/addresses/slug.ts", "tests/support/wordpress.ts", "layer-addresses"],
      ["lib/seo/media-type.ts", "wordpress/murmur/data/makers.ts", "layer-seo"],
      ["lib/platform/observe/log.ts", "lib/catalogue/watched.ts", "layer-base"],
      ["harness/build.ts", "scripts/demo.ts", "layer-harness"],
      ["bench/cold.ts", "tests/support/serve.ts", "bench-apart"],
      ["scripts/crawl.ts", "tests/support/serve.ts", "scripts-apart"],
      ["tests/site/calls.test.ts", "bench/click.ts", "tests-apart"],
      ["components/ui/panel.tsx", "lib/wordpress/catalogue/video.ts", "layer-ui"],
      ["components/ui/late.tsx", "lib/wordpress/catalogue/video.ts", "layer-ui"],
    ] as const;
    const files = Object.fromEntries(refused.map(([, to]) => [to, "export const a = 1;"]));
    for (const [from, to] of refused)
      files[from] = `${files[from] ?? ""} import { a as b } from "#${to}"; export const c = b;`;
    files["components/ui/panel.tsx"] =
      'import type { a } from "#lib/wordpress/catalogue/video.ts"; export type B = typeof a;';
    files["components/ui/late.tsx"] = 'export const b = () => import("#lib/wordpress/catalogue/video.ts");';
    const { status, stdout } = lint(files);
    for (const [from, to, rule] of refused) expect(stdout).toContain(`${rule}: ${from} → ${to}`);
    expect(status).not.toBe(0);
  });

  test.each([
    ["run", 'import { c } from "./video.ts"; export const a = () => c;'],
    ["are compiled", 'import type { c } from "./video.ts"; export const a = (d: typeof c) => d;'],
    ["fetch more later", 'export const a = () => import("./video.ts");'],
  ])("lint refuses a ring of files that need each other when they %s", (_, back) => {
    const files = {
      "lib/services/catalogue/video.ts":
        'import { a } from "#lib/services/catalogue/anchor.ts"; export const c = () => a;',
      "lib/services/catalogue/anchor.ts": back,
    };
    const { status, stdout } = lint(files);
    expect(stdout).toContain("no-circles: lib/services/");
    expect(status).not.toBe(0);
  });

  test("lint accepts the imports that the table of layers allows", () => {
    const { status, stdout } = lint({
      "lib/wordpress/catalogue/video.ts": "export const a = 1;",
      "lib/services/catalogue/video.ts":
        'import { a } from "#lib/wordpress/catalogue/video.ts"; export const c = a;',
      "lib/services/catalogue/anchor.ts": 'export const d = () => import("./video.ts");',
    });
    expect(stdout).toContain("no dependency violations");
    expect(status).toBe(0);
  });
});
