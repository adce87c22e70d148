import "server-only";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

const name = "REDIS_URL";
const oldestVersion = [6, 2] as const;
const answerMs = 3_000;
/** Ms. Instances wait 50 ms for Redis, so at this round trip it often counts as away. */
const slowMs = 25;

/** Parses Redis's `INFO`: one "name:value" a line. */
const fieldsOf = (info: string) =>
  Object.fromEntries(info.split(/\r?\n/).map((line) => [line.split(":", 1)[0], line.replace(/^[^:]*:/, "")]));

export function redisDiagnoses(info: string, roundTripMs: number): Diagnosis[] {
  const { redis_version: version = "", role, maxmemory, maxmemory_policy: policy } = fieldsOf(info);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1]);
  const problems = [
    isOld && fail(name, `Redis ${version} is too old: ${oldestVersion.join(".")} or newer`),
    role === "slave" && fail(name, "it is a copy that only reads: name the one that it copies"),
    maxmemory !== "0" &&
      policy !== "volatile-lru" &&
      warn(name, `maxmemory-policy is ${policy}: volatile-lru, or it refuses or forgets what must stay`),
    roundTripMs > slowMs && warn(name, `it takes ${roundTripMs} ms to answer: bring it nearer`),
  ].filter((diagnosis) => diagnosis !== false);
  return problems.length > 0 ? problems : [ok(name, `Redis ${version} answers in ${roundTripMs} ms`)];
}

async function diagnoseServer(url: string): Promise<Diagnosis[]> {
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    socket: { connectTimeout: answerMs, socketTimeout: answerMs, reconnectStrategy: false },
  });
  // The caller reports errors, so the listener does nothing.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    const startedAt = performance.now();
    const info = await client.sendCommand<string>(["INFO"]);
    return redisDiagnoses(info, Math.round(performance.now() - startedAt));
  } finally {
    if (client.isOpen) client.destroy();
  }
}

export async function checkRedis({ REDIS_URL }: Settings): Promise<Diagnosis[]> {
  if (REDIS_URL === undefined) return [];
  try {
    return await diagnoseServer(REDIS_URL);
  } catch (error) {
    return [fail(name, `does not answer (${reasonOf(error)}): each instance goes on alone until it does`)];
  }
}
