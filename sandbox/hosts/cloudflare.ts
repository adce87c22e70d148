import { text } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readObject } from "#sandbox/base/requests.ts";
import { type HostedVideo, newVideo } from "#sandbox/base/state/hosted-videos.ts";
import { hmac, hostAccounts, now, thumbnail } from "./host-accounts.ts";
import * as tus from "./tus.ts";

// Cloudflare Stream, by its documentation (docs/decisions/hosts-by-their-interfaces.md).

const { account, token, webhookSecret, domain } = hostAccounts.cloudflare;
const longest = 36_000;
const [smallestPart, largestPart, step] = [5_242_880, 209_715_200, 256 * 1024];

const success = (result: unknown) => Response.json({ result, success: true, errors: [], messages: [] });
const refusal = (status: number, code: number, message: string) =>
  Response.json({ result: null, success: false, errors: [{ code, message }], messages: [] }, { status });
const noVideo = () => refusal(404, 10003, "Not Found");

/** The refusal of a call, or null. */
function findRefusal(c: SandboxContext): Response | null {
  if (!/^bearer /i.test(c.req.header("authorization") ?? ""))
    return refusal(400, 10001, "Unable to authenticate request");
  if (c.req.header("authorization")?.slice(7) !== token) return refusal(403, 10000, "Authentication error");
  return c.req.param("account") === account ? null : refusal(404, 7003, "Could not route to the request");
}

const find = (c: SandboxContext) => c.env.sandbox.hosts.cloudflare.get(c.req.param("id") ?? "");

const states = {
  created: "pendingupload",
  uploaded: "queued",
  working: "inprogress",
  ready: "ready",
  failed: "error",
};

const show = (video: HostedVideo, origin: string) => ({
  uid: video.id,
  creator: null,
  thumbnail: `${origin}/cloudflare-delivery/${video.id}/thumbnails/thumbnail.jpg`,
  thumbnailTimestampPct: 0,
  readyToStream: video.state === "ready",
  status: {
    state: states[video.state],
    pctComplete: { created: "", uploaded: "", working: "41.000000", ready: "100.000000", failed: "39" }[
      video.state
    ],
    errorReasonCode: video.error,
    errorReasonText: video.error,
  },
  meta: { name: video.title },
  created: new Date(video.created).toISOString(),
  requireSignedURLs: video.needsSignature,
  duration: video.state === "ready" ? video.seconds : -1,
  preview: `https://${domain}/${video.id}/watch`,
  playback: {
    hls: `https://${domain}/${video.id}/manifest/video.m3u8`,
    dash: `https://${domain}/${video.id}/manifest/video.mpd`,
  },
});

/** Begins an upload for a browser that has no token. */
function begin(c: SandboxContext): Response {
  const problem = findRefusal(c);
  if (problem) return problem;
  if (!tus.hasVersion(c)) return refusal(412, 10005, "Tus-Resumable must be 1.0.0");
  if (c.req.query("direct_user") !== "true") return refusal(400, 10005, "Bad Request");
  const length = tus.wholeHeader(c, "upload-length");
  const metadata = tus.readMetadata(c);
  const seconds = Number(metadata?.get("maxDurationSeconds"));
  const expiry = metadata?.get("expiry") ?? "";
  const isRight = length && Number.isInteger(seconds) && seconds >= 1 && seconds <= longest;
  const ends = expiry === "" ? now() + 1800 : Date.parse(expiry) / 1000;
  if (!isRight || !(ends > now()) || (expiry !== "" && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expiry)))
    return refusal(400, 10005, "Bad Request");
  const video = newVideo("cloudflare", metadata?.get("name") ?? "");
  Object.assign(video, {
    length,
    expiry: ends,
    longest: seconds,
    needsSignature: metadata?.has("requiresignedurls"),
  });
  c.env.sandbox.hosts.cloudflare.set(video.id, video);
  const address = `${c.env.sandbox.origin}/cloudflare-upload/tus/${video.upload}?tusv2=true`;
  return tus.answerTus(201, { Location: address, "stream-media-id": video.id });
}

const isPart = (bytes: number, isLast: boolean) =>
  bytes <= largestPart && (isLast || (bytes >= smallestPart && bytes % step === 0));

function continueUpload(c: SandboxContext): Response | Promise<Response> {
  const video = [...c.env.sandbox.hosts.cloudflare.values()].find(
    ({ upload }) => upload === c.req.param("upload"),
  );
  if (!video || video.expiry < now()) return tus.answerTus(404, {});
  return c.req.method === "HEAD" ? tus.showOffset(video, []) : tus.receivePart(c, video, [], isPart);
}

function list(c: SandboxContext): Response {
  const problem = findRefusal(c);
  if (problem) return problem;
  const { search = "", status = "", limit = "1000" } = c.req.query();
  const found = [...c.env.sandbox.hosts.cloudflare.values()]
    .filter(({ title, state }) => title.includes(search) && (status === "" || states[state] === status))
    .sort((a, b) => b.created - a.created);
  return success(found.slice(0, Number(limit)).map((video) => show(video, c.env.sandbox.origin)));
}

/** A call about one video. */
const about =
  (answer: (video: HostedVideo, c: SandboxContext) => Response | Promise<Response>) =>
  (c: SandboxContext) => {
    const video = find(c);
    return findRefusal(c) ?? (video ? answer(video, c) : noVideo());
  };

async function edit(video: HostedVideo, c: SandboxContext): Promise<Response> {
  const { requireSignedURLs: needsSignature } = (await readObject(c)) ?? {};
  if (typeof needsSignature !== "boolean") return refusal(400, 10005, "Bad Request");
  video.needsSignature = needsSignature;
  return success(show(video, c.env.sandbox.origin));
}

const ticket = (video: HostedVideo) => `ticket.${video.id}.${hmac(token, video.id)}`;

function captions(video: HostedVideo, c: SandboxContext): Response {
  const language = c.req.param("language");
  if (language === undefined)
    return success(
      video.captions.map((caption) => ({
        language: caption.language,
        label: caption.label,
        generated: caption.isAutomatic,
        status: "ready",
      })),
    );
  const track = video.captions.find((caption) => caption.language === language);
  return track ? tus.vtt(track.vtt) : noVideo();
}

/**
 * The picture's address has a token in place of the id. Only a video that needs a signature needs the token.
 */
function picture(c: SandboxContext): Response {
  const key = c.req.param("key");
  const video = [...c.env.sandbox.hosts.cloudflare.values()].find(
    (one) => key === ticket(one) || (key === one.id && !one.needsSignature),
  );
  return video?.state === "ready" ? tus.picture(thumbnail) : text(401, "Unauthorized");
}

/** An event about a video, with the header that signs it. */
export function cloudflareEvent(
  video: HostedVideo,
  origin: string,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(show(video, origin));
  const time = now();
  return {
    body,
    headers: { "Webhook-Signature": `time=${time},sig1=${hmac(webhookSecret, `${time}.${body}`)}` },
  };
}

const stream = "/cloudflare/client/v4/accounts/:account/stream";

export const cloudflareRoutes = createRouter()
  .post(stream, begin)
  .get(stream, list)
  .get(
    `${stream}/:id`,
    about((video, c) => success(show(video, c.env.sandbox.origin))),
  )
  .post(`${stream}/:id`, about(edit))
  .post(
    `${stream}/:id/token`,
    about((video) => success({ token: ticket(video) })),
  )
  .get(`${stream}/:id/captions`, about(captions))
  .get(`${stream}/:id/captions/:language/vtt`, about(captions))
  .options("/cloudflare-upload/tus/:upload", tus.allowTus([]))
  .on(["HEAD", "GET", "PATCH"], "/cloudflare-upload/tus/:upload", continueUpload)
  .get("/cloudflare-delivery/:key/thumbnails/thumbnail.jpg", picture);
