import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoPassword } from "#sandbox/data/members.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { imageOf } from "./image.ts";

// The demo's container without a network, so that only its own addresses exist.

const data = mkdtempSync(join(tmpdir(), "murmur-demo-"));
const { run } = imageOf("demo", process.env.DEMO_ROOT ?? "");
let demo: ReturnType<typeof run>;
let pid = "";

/** Runs a line of JavaScript in the container's network. Returns its output. */
function inside(script: string): string {
  const node = [process.execPath, "--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync("nsenter", ["--net", "--target", pid, ...node], { encoding: "utf8" });
  return stdout.trim() || stderr;
}

/** The number of packets that found no way out. */
const lost = () =>
  inside(`
    import { readFileSync } from "node:fs";
    const [names, values] = readFileSync("/proc/self/net/snmp", "utf8").split("\\n").map((line) => line.split(" "));
    console.log(values[names.indexOf("OutNoRoutes")]);`);

beforeAll(async () => {
  demo = run(data, { DEMO_WITHOUT_FILM: "1" }, { isOffline: true });
  pid = String(demo.child.pid);
  const isStarted = () => expect(demo.log()).toContain("Murmur is at http://localhost:3000");
  await vi.waitFor(isStarted, { timeout: 100_000, interval: 100 });
});
afterAll(async () => {
  const gone = once(demo.child, "exit");
  demo.child.kill("SIGKILL");
  await gone;
  rmSync(data, { recursive: true, force: true });
});

test("the demo serves its pages and pictures, and logs a member in", () => {
  const login = {
    usernameOrEmail: "free@murmur.example",
    password: demoPassword,
    turnstileToken: newToken({ action: "login" }),
  };
  const tried = inside(`
    const at = "http://localhost:3000";
    const html = await (await fetch(at)).text();
    const pictures = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src.replaceAll("&amp;", "&"));
    const picture = await fetch(new URL(pictures[0], at));
    const login = await fetch(at + "/_api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(${JSON.stringify(login)}),
    });
    console.log([picture.status, picture.headers.get("content-type"), login.status].join(" "));`);
  expect(tried).toMatch(/^200 image\/\w+ 200$/);
});

test("the demo makes no request to the internet", () => {
  expect(lost()).toBe("0");
  inside(`await fetch("http://192.0.2.1/").catch(() => {});`);
  expect(Number(lost())).toBeGreaterThan(0);
});
