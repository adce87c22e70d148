import { gzipSync } from "node:zlib";
import { type Answer, broken, hangingAnswer, json, wpError } from "#tests/support/wordpress.ts";

const jsonType = { "content-type": "application/json" };
const htmlType = { "content-type": "text/html" };

/** A text in every WordPress response that no visitor may read. */
export const wordsOfOthers = "Internal words of /var/www";

const text =
  (body: string, init: ResponseInit = {}): Answer =>
  () =>
    new Response(body, init);
const html = (status: number) => text(`<h1>${wordsOfOthers}</h1>`, { status, headers: htmlType });
const redirect = (status: number) => () =>
  new Response(null, { status, headers: { location: "https://evil.test/" } });
const megabyte = Buffer.alloc(1_000_000, "a");
const long: Uint8Array[] = [Buffer.from('"'), ...Array<Uint8Array>(10).fill(megabyte), Buffer.from('"')];
const zipped = gzipSync(Buffer.concat(long));

/** Generated on demand, so that it stops with the reader. */
const endless: Answer = () => {
  const left = [...long];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  return new Response(body, { headers: jsonType });
};

/** Sends some bytes, and breaks off. */
export const reset: Answer = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"message": '));
        controller.error(new TypeError("terminated"));
      },
    }),
    { headers: jsonType },
  );

const faults = {
  refused: () => Response.error(),
  reset,
  "HTML with 200": html(200),
  "nothing with 200": text(""),
  "cut JSON with 200": text('{"token": "a', { headers: jsonType }),
  "another shape": json({ surprise: wordsOfOthers }),
  "a list of something else": json([{ surprise: wordsOfOthers }, null, 5]),
  "10 MB": endless,
  "10 MB in a small gzip": () =>
    new Response(zipped, { headers: { ...jsonType, "content-encoding": "gzip" } }),
  "a redirect": redirect(302),
  "a redirect that keeps the body": redirect(307),
  "403 of a firewall": html(403),
  "404 of no route": wpError(404, "rest_no_route", wordsOfOthers),
  "404 in HTML": html(404),
  "500": wpError(500, "internal_server_error", wordsOfOthers),
  "502 of a proxy": html(502),
  "503": wpError(503, "maintenance", wordsOfOthers),
  "a token that is none": wpError(403, "jwt_auth_invalid_token", "Please log in."),
  "a token that is old": wpError(401, "jwt_auth_stale_token", "Please log in."),
} satisfies Record<string, Answer>;

export type FaultName = keyof typeof faults | "hang";
export const faultNames = [...Object.keys(faults), "hang"] as FaultName[];

/** A fault of WordPress or PayPal; `hang` never responds, and its deadline passes. */
export const faultOf = (name: FaultName): Answer => broken(name === "hang" ? hangingAnswer() : faults[name]);

/** Responses that claim success without the required content. */
export const wordlessFaults: FaultName[] = ["nothing with 200", "another shape", "a list of something else"];
export const deadTokens: FaultName[] = ["a token that is none", "a token that is old"];
