import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { analyticsOf } from "#lib/config/analytics-tools.ts";
import { readBounded } from "#lib/platform/http/bounded-body.ts";
import { networkOf } from "#lib/platform/http/ip-network.ts";
import { log } from "#lib/platform/observe/log.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { hour, minute, second } from "#lib/platform/time/duration.ts";
import { TokenBuckets } from "#server/admission/token-buckets.ts";
import { crossSite, payloadTooLarge, RejectionError, unavailable } from "#server/http/rejections.ts";
import { readBody } from "#server/http/request/request-limits.ts";
import { isOwnSender, isRobotRequest } from "#server/http/sender.ts";
import { cleanEvent } from "./clean-event.ts";

/** The rate limit of visits of one network. */
const visitRate = { burst: 60, perSecond: 5 };
/** The most visits on their way to the tool at once. More are dropped, because pages are more important. */
const maxInFlight = 50;
const deadlineMs = 5 * second;
const scriptTimes = { freshMs: hour, retryMs: minute };
const maxScriptBytes = 512 * 1024;

/** The visitor's network: enough for the country, and to distinguish most visits of a day. */
export function shortenAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  if (isIPv4(plain)) return plain.replace(/\d+$/, "0");
  return isIPv6(plain) ? networkOf(plain, 48).replace(/(?::0)*::\/48$/, "::") : "";
}

/**
 * Relays the operator's analytics: the tool gets requests from this server only, never from visitors (product:
 * Analytics).
 */
export class AnalyticsRelay {
  readonly #settings: Settings;
  readonly #analytics: ReturnType<typeof analyticsOf>;
  readonly #rate = new TokenBuckets(visitRate);
  #script: Buffer | null = null;
  #freshUntil = 0;
  #fetching: Promise<void> | null = null;
  #inFlight = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#analytics = analyticsOf(settings);
  }

  get isOn(): boolean {
    return this.#analytics !== null;
  }

  /** The tool's script; an older one if the tool is away. @throws RejectionError */
  async script(): Promise<Buffer> {
    if (performance.now() >= this.#freshUntil) {
      this.#fetching ??= this.#fetchScript().finally(() => {
        this.#fetching = null;
      });
      if (this.#script === null) await this.#fetching;
    }
    if (this.#script === null) throw new RejectionError(unavailable);
    return this.#script;
  }

  async #fetchScript(): Promise<void> {
    const address = this.#analytics?.script;
    if (address === undefined) return;
    try {
      const { ok, status, headers, body } = await fetch(address, { signal: AbortSignal.timeout(deadlineMs) });
      const script = await readBounded(body, maxScriptBytes);
      if (script === null) throw new Error("too large");
      if (!ok || script.length === 0) throw new Error(`status ${status}`);
      // A page, such as that of a login or a maintenance, would be an error in each visitor's browser for an hour.
      if (headers.get("content-type")?.startsWith("text/html")) throw new Error("a page");
      this.#script = script;
      this.#freshUntil = performance.now() + scriptTimes.freshMs;
    } catch (error) {
      this.#freshUntil = performance.now() + scriptTimes.retryMs;
      log("warn", "ANALYTICS_SCRIPT_URL gives no script", { reason: String(error) });
    }
  }

  /** Receives a visit. The answer does not reveal whether it is sent on. @throws RejectionError */
  async receive(request: IncomingMessage, address: string): Promise<void> {
    if (!isOwnSender(request, this.#settings.SITE_URL)) throw new RejectionError(crossSite);
    const bytes = await readBody(request);
    if (bytes === null) throw new RejectionError(payloadTooLarge, "close");
    const network = shortenAddress(address);
    if (isRobotRequest(request) || this.#rate.take(network, 1) > 0 || this.#inFlight >= maxInFlight) return;
    const analytics = this.#analytics;
    if (analytics === null) return;
    const { SITE_URL: siteUrl, ANALYTICS_COOKIES: cookies } = this.#settings;
    const event = cleanEvent(analytics.tool, bytes.toString(), { siteUrl, cookies });
    if (event !== null) this.#send(analytics.events, event, request, network);
  }

  #send(
    to: URL,
    { body, type }: { body: string; type: string },
    { headers }: IncomingMessage,
    network: string,
  ) {
    this.#inFlight += 1;
    fetch(to, {
      method: "POST",
      headers: {
        "content-type": type,
        "user-agent": headers["user-agent"] ?? "",
        "accept-language": headers["accept-language"] ?? "",
        "x-forwarded-for": network,
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(deadlineMs),
    })
      .then((answer) => answer.body?.cancel())
      .catch((error) => log("debug", "Analytics took no visit", { reason: String(error) }))
      .finally(() => {
        this.#inFlight -= 1;
      });
  }
}
