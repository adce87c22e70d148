import "server-only";
import { type Probe, probeWordPress } from "#lib/wordpress/transport/probe.ts";
import { isMethodRefused, isNotFoundCode } from "#lib/wordpress/transport/refusals.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

// Finds what answers in WordPress's place: bot checks, security plugins, caches, servers that refuse methods. Each
// explains all other failures, so its line is the only one.

/** A response in short, such as `403 rest_forbidden` or `202 ("Checking your browser")`. */
export const summariseAnswer = ({ status, code, page }: Probe): string =>
  [status, ...(code ? [code] : page ? [`("${page}")`] : [])].join(" ");

/** The codes with which WordPress and the plugin refuse a call without a login. */
const ownRefusals = ["rest_not_logged_in", "rest_no_route", "murmur_key"];

/** Whether a security plugin or firewall refused a call in JSON, before it reached WordPress's route. */
export const isRouteClosed = ({ status, json, code }: Probe): boolean =>
  json !== undefined &&
  (((status === 401 || status === 403) && !ownRefusals.includes(code) && !code.startsWith("jwt_auth")) ||
    (status === 404 && code !== "rest_no_route" && !isNotFoundCode(code)));

const phpMessage = /^(?:PHP )?(?:Notice|Warning|Deprecated|Fatal error|Parse error)\b/;

/** Why a response is no JSON, and what to do about it. */
export const pageAdvice = ({ status, page = "" }: Probe): string => {
  if (status >= 500) return "look into WordPress's error log";
  return phpMessage.test(page)
    ? "PHP prints its messages into the answers: set WP_DEBUG_DISPLAY to false in wp-config.php, and mend what they name"
    : "a bot check, firewall or maintenance page stands in front of /wp-json: let this server's address pass there";
};
export const closedAdvice =
  "a security plugin or firewall closes the REST API: let /wp-json/asmr and /wp-json/jwt-auth pass in it";

/**
 * The line about something that answers all public calls in WordPress's place; null if WordPress itself answered any.
 */
export function frontDiagnosis(probes: readonly Probe[]): Diagnosis | null {
  const others = probes.filter(
    (probe) => (probe.json === undefined && probe.status < 500) || isRouteClosed(probe),
  );
  if (others.length < probes.length) return null;
  const [refused] = others.filter(isRouteClosed);
  const [first] = others;
  const advice = refused || !first ? closedAdvice : pageAdvice(first);
  const answers = [...new Set(others.map(summariseAnswer))].join(", ");
  return fail("WordPress", `every call is answered with ${answers}: ${advice}. Nothing else can be checked`);
}

type Methods = Readonly<Record<"PUT" | "DELETE", Probe>>;

const hasArrived = ({ status, json, code }: Probe) =>
  json !== undefined && code !== "" && [400, 401, 404].includes(status);

/**
 * Whether PUT and DELETE reach WordPress, which refuses both without a login, in its own words.
 *
 * @param overridden the responses to the same calls as POST with `_method`, which the site sends after a refusal
 */
export function methodDiagnosis(answers: Methods, overridden: Methods = answers): Diagnosis {
  const blocked = (["PUT", "DELETE"] as const).filter((method) => !hasArrived(answers[method]));
  if (blocked.length === 0) return ok("methods", "PUT and DELETE reach WordPress");
  const names = blocked.map((method) => `${method} (${summariseAnswer(answers[method])})`).join(" and ");
  const advice = "allow them in the web server and the firewall";
  if (blocked.every((method) => isRepeated(answers[method]) && hasArrived(overridden[method])))
    return warn(
      "methods",
      `${names} do not reach WordPress; the site sends POST after them, so each such call is two: ${advice}`,
    );
  return fail(
    "methods",
    `${names} do not reach WordPress: watch history, watch later, follows and deletions of comments are not kept; ${advice}`,
  );
}

/** Whether the site repeats the request as a POST. */
const isRepeated = ({ status, json }: Probe) => isMethodRefused(status, json);

export async function checkMethods(): Promise<Diagnosis> {
  const path = "asmr/v1/user/history";
  const body = { body: {} };
  const [PUT, DELETE] = await Promise.all([
    probeWordPress("PUT", path, body),
    probeWordPress("DELETE", path),
  ]);
  if (hasArrived(PUT) && hasArrived(DELETE)) return methodDiagnosis({ PUT, DELETE });
  const [put, erase] = await Promise.all([
    probeWordPress("POST", `${path}?_method=PUT`, body),
    probeWordPress("POST", `${path}?_method=DELETE`),
  ]);
  return methodDiagnosis({ PUT, DELETE }, { PUT: put, DELETE: erase });
}

const exclude = "exclude /wp-json from every cache of the server, the CDN and WordPress";

/**
 * Whether caches answer for WordPress. `pairs`: two responses at one address, of which the second, to a stranger, must
 * be a refusal. `fresh`: the response at a new address, which no cache can have.
 */
export function cacheDiagnosis(pairs: readonly (readonly [Probe, Probe])[], fresh: Probe): Diagnosis {
  if (pairs.some(([allowed, stranger]) => allowed.status === 200 && stranger.status === 200))
    return fail(
      "cache",
      `strangers get the answers that a cache in front of /wp-json has of somebody else: ${exclude}, or members see each other's accounts`,
    );
  return fresh.cache === undefined
    ? ok("cache", "none answers for WordPress")
    : fail(
        "cache",
        `one in front of /wp-json answers a new address with an old answer (${fresh.cache}), so changes show late: ${exclude}`,
      );
}

/** Sends calls with the shared key and then without it; and public calls twice, at two addresses. */
export async function checkCaches(now: number): Promise<Diagnosis> {
  const probePair = async (route: string) => {
    const path = `${route}?_cb=${now}`;
    const allowed = await probeWordPress("GET", path);
    return [allowed, await probeWordPress("GET", path, { withoutKey: true })] as const;
  };
  const probeFresh = async () => {
    const list = "asmr/v1/videos?per_page=1&_cb=";
    await probeWordPress("GET", `${list}${now}`);
    return probeWordPress("GET", `${list}${now + 1}`);
  };
  const [fresh, ...pairs] = await Promise.all([
    probeFresh(),
    probePair("asmr/v1/self-check"),
    probePair("asmr/v1/memberships/level/3/paypal-plan"),
  ]);
  return cacheDiagnosis(pairs, fresh);
}
