import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { settingNames } from "#lib/platform/settings.ts";

const read = (path: string) => readFileSync(path, "utf8");
const dockerfile = read("Dockerfile");
const composed = read("compose.yaml");
const operations = read("docs/operations.md");
const [, page = ""] = /^### In containers\n([\s\S]*?)\n#{2,3} /m.exec(operations) ?? [];

const service = z.strictObject({
  image: z
    .string()
    .regex(/^[a-z]+:\d[\w.-]*$/, "names a version")
    .optional(),
  build: z.strictObject({ context: z.literal("."), target: z.enum(["site", "media"]) }).optional(),
  env_file: z.literal(".env").optional(),
  environment: z.record(z.string(), z.string()).optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  user: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  networks: z.strictObject({ default: z.strictObject({ aliases: z.array(z.string()) }) }).optional(),
  depends_on: z.array(z.string()).optional(),
  restart: z.literal("unless-stopped"),
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
  test("has every service that the site needs", () =>
    expect(Object.keys(services).sort()).toEqual(
      ["cron", "mariadb", "media", "nginx", "postgres", "redis", "site", "wordpress"].sort(),
    ));

  test.each(["site", "media"])("gives %s settings that there are, and a root that it can't write", (name) => {
    const { environment = {}, read_only, tmpfs, cap_drop } = services[name] ?? {};
    expect(Object.keys(environment).filter((one) => !settingNames.includes(one))).toEqual([]);
    expect({ read_only, tmpfs, cap_drop }).toEqual({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] });
  });

  test("takes its own names from .env, which docs/operations.md lists", () => {
    const names = new Set([...composed.matchAll(/\$\{(\w+)[^}]*\}/g)].map(([, name]) => name ?? ""));
    const own = [...names].filter((name) => !settingNames.includes(name));
    expect(own.sort()).toEqual(["MARIADB_PASSWORD", "POSTGRES_PASSWORD", "SITE_HOST", "WORDPRESS_HOST"]);
    for (const name of own) expect(page).toContain(name);
    for (const [text, rule] of composed.matchAll(/\$\{\w+([^}]*)\}/g)) expect(rule, text).toBe(":?");
  });

  test("mounts volumes that there are, at folders that docs/operations.md names where they are written", () => {
    const named = mounts.filter(([from = ""]) => /^\w/.test(from));
    expect(new Set(named.map(([from]) => from))).toEqual(new Set(Object.keys(compose.volumes)));
    for (const [from, to = "", mode] of mounts) if (mode !== "ro") expect(page, from).toContain(`\`${to}\``);
  });

  test("depends on services that there are", () => {
    for (const { depends_on = [] } of Object.values(services))
      for (const name of depends_on) expect(services).toHaveProperty(name);
  });

  test("opens nginx alone to the world", () =>
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(["nginx"]));
});

describe("Dockerfile", () => {
  test("starts the site as its unit does", () => {
    const unit = read("deploy/units/murmur.service");
    const [, options = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
    const command = ["node_modules/.bin/node", ...options.replace(/ --env-file\S+/, "").split(" ")];
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}`);
    const environment = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) => all.split(" "));
    for (const one of environment) expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${one}\\b`, "m"));
  });

  test("leaves no stage to root", () => {
    const stages = dockerfile.split(/^FROM /m).slice(2);
    expect(stages.map((stage) => [...stage.matchAll(/^USER (\w+)$/gm)].at(-1)?.[1])).toEqual([
      "murmur",
      "murmur",
    ]);
  });
});
