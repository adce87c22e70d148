import { createHash } from "node:crypto";
import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

/** A browser, two search engines, and a client without a user agent. */
export const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  googlebot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  bingbot: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  none: null,
} as const;
export type AgentName = keyof typeof agents;

/** `status` is 0 without a response; then `text` is the reason. */
export type Answer = { url: string; status: number; headers: IncomingHttpHeaders; text: string };

const timeout = 30_000;
const keepAlive = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/**
 * Sends one request without cookies and without following redirects. Unlike `fetch`, it can omit the user
 * agent.
 */
export function get(url: string, agent: AgentName = "googlebot"): Promise<Answer> {
  const userAgent = agents[agent];
  const headers = { accept: "*/*", ...(userAgent !== null && { "user-agent": userAgent }) };
  const isSecure = url.startsWith("https:");
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ url, status: 0, headers: {}, text: error.message });
    const sent = (isSecure ? requestHttps : requestHttp)(
      url,
      { headers, timeout, agent: isSecure ? keepAlive.https : keepAlive.http },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", fail);
        response.on("end", () => {
          const text = Buffer.concat(pieces).toString("utf8");
          resolve({ url, status: response.statusCode ?? 0, headers: response.headers, text });
        });
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no response in ${timeout / 1000} s`)));
    sent.on("error", fail);
    sent.end();
  });
}

/** Equal for responses that are equal byte by byte. */
export const fingerprint = ({ status, text }: Answer): string =>
  createHash("sha1").update(`${status}\n`).update(text).digest("hex");
