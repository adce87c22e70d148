import "server-only";
import * as z from "zod";
import type { Settings } from "#lib/settings.ts";
import { isNotFoundCode } from "#lib/wordpress/transport/endpoint.ts";
import { type Probe, probeWordPress } from "#lib/wordpress/transport/probe.ts";
import { clockDiagnosis } from "./check-clock.ts";
import { type MediaLine, mediaDiagnosis } from "./check-media.ts";
import { pictureDiagnosis } from "./check-pictures.ts";
import { type Diagnosis, fail, ok, reasonOf, warn } from "./diagnosis.ts";

type Route = { method: "GET" | "POST"; path: string; body?: unknown; isPublic?: true };

/** None of these changes anything: without a login or with an empty body, WordPress refuses. */
const routes: readonly Route[] = [
  { method: "GET", path: "asmr/v1/videos?per_page=1", isPublic: true },
  { method: "GET", path: "asmr/v1/anchors?per_page=1", isPublic: true },
  { method: "GET", path: "asmr/v1/homepage", isPublic: true },
  { method: "GET", path: "asmr/v1/memberships/levels", isPublic: true },
  { method: "GET", path: "asmr/v1/user/me" },
  { method: "GET", path: "asmr/v1/memberships/level/3/paypal-plan" },
  { method: "POST", path: "asmr/v1/paypal-verify", body: {} },
  { method: "POST", path: "asmr/v1/paypal-subscription-verify", body: {} },
  { method: "POST", path: "asmr/v1/checkout/prepare-for-existing-user", body: {} },
  { method: "POST", path: "asmr/v1/checkout/complete-payment", body: {} },
  { method: "POST", path: "asmr/v1/user/me/subscription/cancel" },
  { method: "GET", path: "wp/v2/users/me" },
];

const plugin =
  "install and activate the plugin of wordpress/murmur, or one that answers as docs/wordpress-api.yaml says";

/** Null if the answer shows that the route exists. */
export function routeProblem(
  { method, path, isPublic }: Route,
  { status, json, code }: Probe,
): string | null {
  const name = `${method} ${path.split("?")[0]}`;
  if (json === undefined && status !== 401)
    return `${name} answers ${status} without JSON: a cache, firewall or another page stands in front of /wp-json`;
  if (status === 404 && code === "rest_no_route") return `${name} is missing: ${plugin}`;
  const isClosed = isPublic === true && (status === 401 || status === 403);
  if (isClosed || (status === 404 && !isNotFoundCode(code)))
    return `${name} answers ${status} ${code}: a security plugin or firewall closes the REST API, except it`;
  if (status >= 500) return `${name} answers ${status}: look into WordPress's error log`;
  return null;
}

/** Whether PUT and DELETE arrive: without a login WordPress refuses both, in its own words. */
export function methodDiagnosis(answers: Readonly<Record<"PUT" | "DELETE", Probe>>): Diagnosis {
  const blocked = Object.entries(answers).filter(
    ([, { status, json, code }]) => json === undefined || code === "" || ![400, 401, 404].includes(status),
  );
  if (blocked.length === 0) return ok("methods", "PUT and DELETE reach WordPress");
  const names = blocked.map(([method, { status }]) => `${method} (${status})`).join(" and ");
  const text =
    "do not reach WordPress: watch history, watch later, follows and deletions of comments are not kept; allow them in the web server and the firewall";
  return fail("methods", `${names} ${text}`);
}

/** Which plugin issues tokens, by its answer to an empty login. */
export function tokenDiagnosis({ status, json, code }: Probe): Diagnosis {
  if (status === 404) return fail("logins", `jwt-auth/v1/token is missing, so nobody can log in: ${plugin}`);
  const { statusCode, success } = (json ?? {}) as Record<string, unknown>;
  if (typeof statusCode === "number" || success === false)
    return fail("logins", "another JWT plugin answers in a shape that the site does not read: deactivate it");
  if (json === undefined || status >= 500)
    return fail("logins", `jwt-auth/v1/token answers ${status}: look into WordPress's error log`);
  return ok("logins", `jwt-auth/v1/token answers (${code || status})`);
}

/** Whether the Authorization header arrives: WordPress must refuse a made-up token as a token. */
export function bearerDiagnosis({ code }: Probe): Diagnosis {
  if (code.startsWith("jwt_auth") && code !== "jwt_auth_no_auth_header")
    return ok("Authorization", "the header reaches WordPress");
  const text =
    "the header does not reach WordPress: for Apache add `CGIPassAuth On`, for nginx pass HTTP_AUTHORIZATION";
  return fail("Authorization", text);
}

const selfCheck = z.array(
  z.object({
    check: z.string(),
    ok: z.boolean(),
    untested: z.boolean().catch(false),
    advice: z.string().catch(""),
    address: z.string().optional().catch(undefined),
  }),
);
/** WordPress's answer if it has no key at all. */
const withoutKey = z.object({ data: z.object({ key: z.literal("none") }) });

/** WordPress's self-check, one diagnosis each; it requires the key. */
export function selfCheckDiagnoses({ status, json, code }: Probe, hasKey: boolean): Diagnosis[] {
  if (status === 404) return [warn("self-check", `WordPress can't check itself: ${plugin}`)];
  if (status === 401 || status === 403) {
    const what = withoutKey.safeParse(json).success
      ? "WordPress has no key: enter this one in Settings → Murmur"
      : `WordPress has another key (${code || status}): enter the same on both sides`;
    return hasKey ? [fail("WORDPRESS_KEY", what)] : [];
  }
  const lines = selfCheck.safeParse(json).data;
  if (lines === undefined)
    return [fail("self-check", `WordPress answers ${status} in a shape that can't be read`)];
  const found = lines
    .filter(({ address }) => address === undefined)
    .map(({ check, ok: isOk, untested, advice }) => {
      const name = `WordPress: ${check}`;
      if (untested) return warn(name, `untested. ${advice}`);
      return isOk ? ok(name, "well") : fail(name, advice || "not well");
    });
  return [...(hasKey ? [ok("WORDPRESS_KEY", "is the same at WordPress")] : []), ...found];
}

/** The lines about hosts of VIP videos. */
const mediaLines = ({ json }: Probe): MediaLine[] =>
  (selfCheck.safeParse(json).data ?? []).flatMap(({ address, ...line }) =>
    address ? { ...line, address } : [],
  );

const capabilities = z.object({ version: z.string().catch("?"), features: z.array(z.string()) });

export function capabilitiesDiagnosis({ status, json }: Probe): Diagnosis {
  const data = capabilities.safeParse(json).data;
  if (status === 404 || data === undefined)
    return warn(
      "capabilities",
      "WordPress has those of the first edition alone: renewals and refunds are not told to it",
    );
  return ok(
    "capabilities",
    `version ${data.version}: ${data.features.join(", ") || "nothing beyond the least"}`,
  );
}

async function checkRoutes(): Promise<Diagnosis> {
  const probes = await Promise.all(
    routes.map(async (route) => routeProblem(route, await probeWordPress(route.method, route.path, route))),
  );
  const [problem] = probes.filter((found) => found !== null);
  return problem === undefined
    ? ok("WordPress", `all ${routes.length} routes that were tried are there`)
    : fail("WordPress", problem);
}

export async function checkWordPress(settings: Settings, now: number): Promise<Diagnosis[]> {
  const { WORDPRESS_URL, WORDPRESS_KEY } = settings;
  try {
    const levels = await probeWordPress("GET", "asmr/v1/memberships/levels");
    const clock = clockDiagnosis("WordPress", levels.date, now);
    const token = probeWordPress("POST", "jwt-auth/v1/token", { body: {} });
    const bearer = probeWordPress("GET", "asmr/v1/user/me", { token: "doctor.made.up" });
    const put = probeWordPress("PUT", "asmr/v1/user/history", { body: {} });
    const erase = probeWordPress("DELETE", "asmr/v1/user/history");
    const report = await probeWordPress("GET", "asmr/v1/self-check");
    return [
      await checkRoutes(),
      tokenDiagnosis(await token),
      bearerDiagnosis(await bearer),
      methodDiagnosis({ PUT: await put, DELETE: await erase }),
      capabilitiesDiagnosis(await probeWordPress("GET", "asmr/v1/capabilities")),
      ...selfCheckDiagnoses(report, WORDPRESS_KEY !== undefined),
      ...pictureDiagnosis(await probeWordPress("GET", "asmr/v1/videos?per_page=20"), settings),
      ...(await Promise.all(mediaLines(report).map((line) => mediaDiagnosis(line, settings, now)))),
      ...(clock ? [clock] : []),
    ];
  } catch (error) {
    const text = `${WORDPRESS_URL} does not answer (${reasonOf(error)}): check WORDPRESS_URL, which may not redirect`;
    return [fail("WordPress", text)];
  }
}
