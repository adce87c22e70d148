import "server-only";
import * as z from "zod";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { type Probe, probeWordPress } from "#lib/wordpress/transport/probe.ts";
import { clockDiagnosis } from "./check-clock.ts";
import {
  checkCaches,
  checkMethods,
  closedAdvice,
  frontDiagnosis,
  isRouteClosed,
  pageAdvice,
  summariseAnswer,
} from "./check-front.ts";
import { type MediaLine, mediaDiagnosis } from "./check-media.ts";
import { pictureDiagnosis } from "./check-pictures.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

/** `who` may use the route: everybody, or only members with a token. */
type Route = { method: "GET" | "POST"; path: string; body?: unknown; who?: "everybody" | "member" };

/** Calls that change nothing, because WordPress refuses each without a login, or with an empty body. */
const routes: readonly Route[] = [
  { method: "GET", path: "asmr/v1/videos?per_page=1", who: "everybody" },
  { method: "GET", path: "asmr/v1/anchors?per_page=1", who: "everybody" },
  { method: "GET", path: "asmr/v1/homepage", who: "everybody" },
  { method: "GET", path: "asmr/v1/memberships/levels", who: "everybody" },
  { method: "GET", path: "asmr/v1/user/me", who: "member" },
  { method: "GET", path: "asmr/v1/memberships/level/3/paypal-plan" },
  { method: "POST", path: "asmr/v1/paypal-verify", body: {} },
  { method: "POST", path: "asmr/v1/paypal-subscription-verify", body: {} },
  { method: "POST", path: "asmr/v1/checkout/prepare-for-existing-user", body: {} },
  { method: "POST", path: "asmr/v1/checkout/complete-payment", body: {} },
  { method: "POST", path: "asmr/v1/user/me/subscription/cancel" },
  { method: "GET", path: "wp/v2/users/me", who: "member" },
];

const plugin =
  "install and activate the plugin of wordpress/murmur, or one that answers as docs/wordpress-api.yaml says";

/** The problem with a route; null if the response shows that it exists. */
export function routeProblem({ method, path, who }: Route, probe: Probe): string | null {
  const { status, json, code } = probe;
  const name = `${method} ${path.split("?")[0]}`;
  const answer = `${name} answers ${summariseAnswer(probe)}`;
  if (json === undefined && status !== 401) return `${answer} without JSON: ${pageAdvice(probe)}`;
  if (status === 404 && code === "rest_no_route") return `${name} is missing: ${plugin}`;
  const isRefused = who === "everybody" && (status === 401 || status === 403);
  if (isRefused || (status === 404 && isRouteClosed(probe))) return `${answer}: ${closedAdvice}`;
  if (who === "member" && status === 200)
    return `${name} answers 200 without a login: a cache in front of /wp-json shows one member's account to others; exclude /wp-json from every cache`;
  if (status >= 500) return `${answer}: look into WordPress's error log`;
  return null;
}

/** Judges the plugin that issues tokens by its response to an empty login. */
export function tokenDiagnosis(probe: Probe): Diagnosis {
  const { status, json, code } = probe;
  const answer = `jwt-auth/v1/token answers ${summariseAnswer(probe)}`;
  if (/^(?:itsec_|rest_)/.test(code) && isRouteClosed(probe))
    return fail("logins", `${answer}: ${closedAdvice}`);
  if (status === 404) return fail("logins", `jwt-auth/v1/token is missing, so nobody can log in: ${plugin}`);
  const { statusCode, success } = (json ?? {}) as Record<string, unknown>;
  if (typeof statusCode === "number" || success === false)
    return fail("logins", "another JWT plugin answers in a shape that the site does not read: deactivate it");
  if (json === undefined || status >= 500)
    return fail(
      "logins",
      `${answer}: ${json === undefined ? pageAdvice(probe) : "look into WordPress's error log"}`,
    );
  return ok("logins", `jwt-auth/v1/token answers (${code || status})`);
}

/** Whether the Authorization header arrives: WordPress must then refuse an invented token. */
export function bearerDiagnosis(probe: Probe): Diagnosis {
  const { code } = probe;
  if (code.startsWith("jwt_auth") && code !== "jwt_auth_no_auth_header")
    return ok("Authorization", "the header reaches WordPress");
  if (probe.json === undefined || (code !== "" && isRouteClosed(probe)))
    return fail(
      "Authorization",
      `a call with it is answered with ${summariseAnswer(probe)}: ${probe.json === undefined ? pageAdvice(probe) : closedAdvice}`,
    );
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
/** WordPress's response if it has no shared key. */
const withoutKey = z.object({ data: z.object({ key: z.literal("none") }) });

/** The diagnoses of WordPress's self-check, which requires the key. */
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
  const diagnoses = lines
    .filter(({ address }) => address === undefined)
    .map(({ check, ok: isOk, untested, advice }) => {
      const name = `WordPress: ${check}`;
      if (untested) return warn(name, `untested. ${advice}`);
      return isOk ? ok(name, "well") : fail(name, advice || "not well");
    });
  return [...(hasKey ? [ok("WORDPRESS_KEY", "is the same at WordPress")] : []), ...diagnoses];
}

/** The lines about hosts of VIP videos. */
const mediaLines = ({ json }: Probe): MediaLine[] =>
  (selfCheck.safeParse(json).data ?? []).flatMap(({ address, ...line }) =>
    address ? { ...line, address } : [],
  );

const capabilities = z.object({
  version: z.union([z.string(), z.int()]).catch("?"),
  features: z.array(z.string()),
});

export function capabilitiesDiagnosis(probe: Probe): Diagnosis {
  const { status, json } = probe;
  const data = capabilities.safeParse(json).data;
  if (json === undefined || status === 401 || status === 403)
    return warn("capabilities", `can't be read: the answer is ${summariseAnswer(probe)}`);
  if (status === 404 || data === undefined)
    return warn(
      "capabilities",
      "WordPress has those of the first edition alone: it isn't notified of renewals and refunds",
    );
  return ok(
    "capabilities",
    `version ${data.version}: ${data.features.join(", ") || "nothing beyond the least"}`,
  );
}

async function checkRoutes(): Promise<{ line: Diagnosis; isFront: boolean }> {
  const probes = await Promise.all(
    routes.map(async (route) => ({ route, probe: await probeWordPress(route.method, route.path, route) })),
  );
  const front = frontDiagnosis(
    probes.filter(({ route }) => route.who === "everybody").map(({ probe }) => probe),
  );
  if (front) return { line: front, isFront: true };
  const [problem] = probes
    .map(({ route, probe }) => routeProblem(route, probe))
    .filter((found) => found !== null);
  const line =
    problem === undefined
      ? ok("WordPress", `all ${routes.length} routes that were tried are there`)
      : fail("WordPress", problem);
  return { line, isFront: false };
}

export async function checkWordPress(settings: Settings, now: number): Promise<Diagnosis[]> {
  const { WORDPRESS_URL, WORDPRESS_KEY } = settings;
  try {
    const levels = await probeWordPress("GET", "asmr/v1/memberships/levels");
    const clock = clockDiagnosis("WordPress", levels.date, now);
    const { line, isFront } = await checkRoutes();
    if (isFront) return [line, ...(clock ? [clock] : [])];
    const [token, bearer, methods, cache, report] = await Promise.all([
      probeWordPress("POST", "jwt-auth/v1/token", { body: {} }),
      probeWordPress("GET", "asmr/v1/user/me", { token: "doctor.made.up" }),
      checkMethods(),
      checkCaches(now),
      probeWordPress("GET", "asmr/v1/self-check"),
    ]);
    return [
      line,
      tokenDiagnosis(token),
      bearerDiagnosis(bearer),
      methods,
      cache,
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
