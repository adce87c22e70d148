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

const conditions = ["service_healthy", "service_started", "service_completed_successfully"] as const;
const service = z.strictObject({
  image: z
    .string()
    .regex(/^[a-z]+:\d[\w.-]*$/, "names a version")
    .optional(),
  build: z
    .strictObject({ context: z.literal("."), target: z.enum(["site", "media", "backup", "demo"]) })
    .optional(),
  env_file: z.tuple([z.strictObject({ path: z.literal(".env"), required: z.literal(false) })]).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  user: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:)?\d+:\d+$/)).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  networks: z.strictObject({ default: z.strictObject({ aliases: z.array(z.string()) }) }).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(conditions), restart: z.literal(true).optional() }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      retries: z.number(),
      start_period: z.string().optional(),
    })
    .optional(),
  restart: z.enum(["unless-stopped", "no"]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  mem_limit: z.string().optional(),
});
const compose = z
  .looseObject({
    name: z.string(),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(composed, { merge: true }));
const { services } = compose;
const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(":")));

describe("compose.yaml", () => {
  test("compose waits for the health of services that report it, and for the end of those that end", () => {
    const says = (name: string) => services[name]?.healthcheck ?? services[name]?.build?.target === "site";
    const waits = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    expect(waits.length).toBeGreaterThan(8);
    for (const [name, { condition }] of waits)
      expect(condition, name).toBe(
        services[name]?.restart === "no"
          ? "service_completed_successfully"
          : says(name)
            ? "service_healthy"
            : "service_started",
      );
    for (const name of ["mariadb", "postgres", "redis", "wordpress"]) expect(says(name), name).toBeTruthy();
    expect(/^HEALTHCHECK .*$/m.exec(dockerfile)?.[0]).toContain("/_api/health/ready");
  });

  test("compose backs up everything that must last, to a volume of its own", () => {
    const { volumes = [], command } = services.backup ?? {};
    const kept = ["site-data:/var/lib/murmur", "wordpress:/var/www/html:ro", "backups:/var/backups/murmur"];
    expect(volumes).toEqual(kept);
    expect(command).toEqual(["deploy/container/backup.sh"]);
    const script = read("deploy/container/backup.sh");
    for (const part of ["deploy/backup.sh", "deploy/backup-wordpress.sh", "pg_dump"])
      expect(script).toContain(part);
    expect(page).toContain("backups");
  });

  test("compose installs WordPress with the plugins that deploy/install.sh installs", () => {
    const archive = /^PMPRO_ARCHIVE=(.*)$/m.exec(read("deploy/install.sh"))?.[1];
    expect(services.setup?.environment?.PMPRO_ARCHIVE).toBe(archive);
    expect(services.setup?.volumes).toContain("./deploy:/etc/murmur-deploy:ro");
  });

  test.each(["site", "media"])(
    "compose gives %s settings that exist, and a root that it can't write",
    (name) => {
      const { environment = {}, read_only, tmpfs, cap_drop } = services[name] ?? {};
      expect(Object.keys(environment).filter((one) => !settingNames.includes(one))).toEqual([]);
      expect({ read_only, tmpfs, cap_drop }).toEqual({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] });
    },
  );

  test("compose reads its own names from .env, which docs/operations lists", () => {
    const names = new Set([...composed.matchAll(/\$\{(\w+)[^}]*\}/g)].map(([, name]) => name ?? ""));
    const own = [...names].filter((name) => !settingNames.includes(name));
    expect(own.sort()).toEqual([
      "HEARTBEAT_URL",
      "MAIL",
      "MARIADB_PASSWORD",
      "POSTGRES_PASSWORD",
      "SITE_HOST",
      "WORDPRESS_HOST",
    ]);
    for (const name of own) expect(page).toContain(name);
    for (const [text, rule] of composed.matchAll(/\$\{\w+([^}]*)\}/g))
      expect(rule, text).toBe(text.includes("HEARTBEAT_URL") ? ":-" : ":?");
  });

  test("compose mounts volumes that exist, at folders that docs/operations names where they are written", () => {
    const named = mounts.filter(([from = ""]) => /^\w/.test(from));
    expect(new Set(named.map(([from]) => from))).toEqual(new Set(Object.keys(compose.volumes)));
    for (const [from, to = "", mode] of mounts) if (mode !== "ro") expect(page, from).toContain(`\`${to}\``);
  });

  test("compose depends on services that exist", () => {
    for (const { depends_on = {} } of Object.values(services))
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
  });

  test("compose starts nginx again with each service that its files name", () => {
    const named = [...read("deploy/container/nginx.sh").matchAll(/(?:server |#)(\w+):\d+[;#]/g)].map(
      ([, name]) => name,
    );
    expect(named.sort()).toEqual(["site", "wordpress"]);
    for (const name of named) expect(services.nginx?.depends_on?.[name ?? ""]?.restart, name).toBe(true);
  });

  test("compose opens only nginx to the world", () => {
    const isOpen = (port: string) => !port.startsWith("127.0.0.1:");
    const open = Object.keys(services).filter((name) => services[name]?.ports?.some(isOpen));
    expect(open).toEqual(["nginx"]);
  });

  test("compose starts the demo without any setting, by an environment that has no empty name left", () => {
    expect(services.demo?.profiles).toEqual(["demo"]);
    const wanted = [...composed.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const given = [...read("deploy/container/demo.env").matchAll(/^(\w+)=.+$/gm)].map(([, name]) => name);
    expect(new Set(given)).toEqual(new Set(wanted));
    expect(services.demo?.environment).toBeUndefined();
  });
});

describe("Dockerfile", () => {
  test("the image starts the site as its unit does", () => {
    const unit = read("deploy/units/murmur.service");
    const [, options = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
    const command = ["node_modules/.bin/node", ...options.replace(/ --env-file\S+/, "").split(" ")];
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}`);
    const environment = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) => all.split(" "));
    for (const one of environment) expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${one}\\b`, "m"));
  });

  test.each(["site", "media", "backup", "demo"])("no process of %s in the image runs as root", (target) => {
    const [, stage = ""] = dockerfile.split(new RegExp(`^FROM .* AS ${target}$`, "m"));
    const [own = ""] = stage.split(/^FROM /m);
    expect([...own.matchAll(/^USER (\w+)$/gm)].at(-1)?.[1]).toBe("murmur");
  });
});
