import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { settingNames } from "#lib/platform/settings.ts";

const read = (path: string) => readFileSync(path, "utf8");
const dockerfile = read("Dockerfile");
const composed = read("compose.yaml");
const installation = read("docs/operations/installation.md");
const [, page = ""] = /^## In containers\n([\s\S]*?)\n## /m.exec(installation) ?? [];

const strings = z.array(z.string()).default([]);
const service = z.object({
  build: z.object({ target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().default(false),
  ports: strings,
  volumes: strings,
  depends_on: z
    .record(z.string(), z.object({ condition: z.string(), restart: z.boolean().optional() }))
    .default({}),
  healthcheck: z.object({}).optional(),
  restart: z.string(),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(composed, { merge: true }));
const { services } = compose;
const mounts = Object.values(services).flatMap(({ volumes }) => volumes.map((one) => one.split(":")));

describe("compose.yaml", () => {
  test("compose waits for the health of services that report it, and for the end of the others", () => {
    const reportsHealth = (name: string) =>
      services[name]?.healthcheck ?? services[name]?.build?.target === "site";
    const waits = Object.values(services).flatMap(({ depends_on }) => Object.entries(depends_on));
    expect(waits).not.toEqual([]);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/_api\/health\/ready/m);
    for (const [name, { condition }] of waits)
      expect(condition, name).toBe(
        services[name]?.restart === "no"
          ? "service_completed_successfully"
          : reportsHealth(name)
            ? "service_healthy"
            : "service_started",
      );
  });

  test("compose backs up every volume except those that need no copy", () => {
    /** Dumped, made anew, too large, or the copies themselves (docs/operations/installation.md). */
    const spared = ["mariadb", "postgres", "demo", "films", "backups"];
    const mounted = services.backup?.volumes.map((one) => one.split(":")[0]);
    for (const name of Object.keys(compose.volumes))
      if (!spared.includes(name)) expect(mounted, name).toContain(name);
  });

  test("compose installs WordPress with the plugins that deploy/install.sh installs", () => {
    const archive = /^PMPRO_ARCHIVE=(.*)$/m.exec(read("deploy/install.sh"))?.[1];
    expect(services.setup?.environment.PMPRO_ARCHIVE).toBe(archive);
  });

  test.each(["site", "media"])(
    "compose gives the service %s only settings that exist, and a root that it can't write",
    (name) => {
      const { environment = {}, read_only } = services[name] ?? {};
      expect(Object.keys(environment).filter((one) => !settingNames.includes(one))).toEqual([]);
      expect(read_only).toBe(true);
    },
  );

  test("compose reads the names from .env that docs/operations lists, and requires all but the heartbeat's", () => {
    for (const [text, name = "", rule] of composed.matchAll(/\$\{(\w+)([^}]*)\}/g)) {
      if (!settingNames.includes(name)) expect(page, text).toContain(name);
      expect(rule, text).toBe(name === "HEARTBEAT_URL" ? ":-" : ":?");
    }
  });

  test("compose mounts the folders that docs/operations describes", () => {
    for (const [from, to = "", mode] of mounts) if (mode !== "ro") expect(page, from).toContain(`\`${to}\``);
  });

  test("compose restarts nginx together with each service that its files name", () => {
    const named = [...read("deploy/container/nginx.sh").matchAll(/(?:server |#)(\w+):\d+[;#]/g)].map(
      ([, name]) => name,
    );
    expect(named).not.toEqual([]);
    for (const name of named) expect(services.nginx?.depends_on[name ?? ""]?.restart, name).toBe(true);
  });

  test("compose opens only nginx to the internet", () => {
    const isOpen = (port: string) => !port.startsWith("127.0.0.1:");
    const open = Object.keys(services).filter((name) => services[name]?.ports.some(isOpen));
    expect(open).toEqual(["nginx"]);
  });

  test("compose starts the demo without any setting, from an environment without empty names", () => {
    const wanted = [...composed.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const given = [...read("deploy/container/demo.env").matchAll(/^(\w+)=.+$/gm)].map(([, name]) => name);
    expect(new Set(given)).toEqual(new Set(wanted));
  });
});

describe("Dockerfile", () => {
  test("the image starts the site with the same command as the systemd unit", () => {
    const unit = read("deploy/units/murmur.service");
    const [, options = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
    const command = ["node_modules/.bin/node", ...options.replace(/ --env-file\S+/, "").split(" ")];
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}`);
    const environment = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) => all.split(" "));
    for (const one of environment) expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${one}\\b`, "m"));
  });

  test.each(["site", "media", "backup", "demo"])(
    "the service %s runs no process as root in its container",
    (target) => {
      const [, stage = ""] = dockerfile.split(new RegExp(`^FROM .* AS ${target}$`, "m"));
      const [own = ""] = stage.split(/^FROM /m);
      expect([...own.matchAll(/^USER (\w+)$/gm)].at(-1)?.[1]).toBe("murmur");
    },
  );
});
