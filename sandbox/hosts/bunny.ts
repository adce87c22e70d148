import { createHmac, hash } from "node:crypto";
import { text } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readObject } from "#sandbox/base/requests.ts";
import { type HostedVideo, newVideo } from "#sandbox/base/state/hosted-videos.ts";
import { hmac, hostAccounts, now, thumbnail } from "./host-accounts.ts";
import * as tus from "./tus.ts";

// Bunny Stream, by its documentation (docs/decisions/hosts-by-their-interfaces.md).

const { library, apiKey, readKey, zoneKey } = hostAccounts.bunny;
const signed = ["AuthorizationSignature", "AuthorizationExpire", "LibraryId", "VideoId"];

/** VideoModelStatus. */
const statuses = { created: 0, uploaded: 1, working: 3, ready: 4, failed: 5 };

const json = (value: unknown, status = 200) => Response.json(value, { status });
const refusal = (status: number, message: string) =>
  json({ success: false, message, statusCode: status }, status);

/** The refusal of a call, or null. */
function findRefusal(c: SandboxContext): Response | null {
  if (c.req.header("accesskey") !== apiKey)
    return refusal(401, "Authentication has been denied for this request.");
  return c.req.param("library") === library ? null : refusal(404, "The requested library was not found");
}

type Track = HostedVideo["captions"][number];
const srclang = ({ language, isAutomatic }: Track) => (isAutomatic ? `${language}-auto` : language);

const show = (video: HostedVideo) => ({
  videoLibraryId: Number(library),
  guid: video.id,
  title: video.title,
  dateUploaded: new Date(video.created).toISOString(),
  views: 0,
  isPublic: false,
  length: video.state === "ready" ? video.seconds : 0,
  status: statuses[video.state],
  encodeProgress: { created: 0, uploaded: 0, working: 41, ready: 100, failed: 0 }[video.state],
  captions: video.captions.map((track) => ({ srclang: srclang(track), label: track.label })),
  thumbnailFileName: "thumbnail.jpg",
});

async function create(c: SandboxContext): Promise<Response> {
  const problem = findRefusal(c);
  if (problem) return problem;
  const { title } = (await readObject(c)) ?? {};
  if (typeof title !== "string" || title === "") return refusal(400, "The Title field is required.");
  const video = newVideo("bunny", title);
  c.env.sandbox.hosts.bunny.set(video.id, video);
  return json(show(video));
}

function list(c: SandboxContext): Response {
  const problem = findRefusal(c);
  if (problem) return problem;
  const [page, size] = [Number(c.req.query("page") ?? 1), Number(c.req.query("itemsPerPage") ?? 100)];
  const search = (c.req.query("search") ?? "").toLowerCase();
  const found = [...c.env.sandbox.hosts.bunny.values()]
    .filter(({ title }) => title.toLowerCase().includes(search))
    .sort((a, b) => b.created - a.created);
  const items = found.slice((page - 1) * size, page * size).map(show);
  return json({ totalItems: found.length, currentPage: page, itemsPerPage: size, items });
}

const find = (c: SandboxContext) => c.env.sandbox.hosts.bunny.get(c.req.param("id") ?? "");

function get(c: SandboxContext): Response {
  const video = find(c);
  return findRefusal(c) ?? (video ? json(show(video)) : refusal(404, "The requested video was not found"));
}

/** The video of an upload whose four headers are right and not expired, or null. */
function findAuthorized(c: SandboxContext): HostedVideo | null {
  const [signature, expires = "", given, id = ""] = signed.map((name) => c.req.header(name));
  const isRight = given === library && signature === hash("sha256", library + apiKey + expires + id);
  return isRight && Number(expires) > now() ? (c.env.sandbox.hosts.bunny.get(id) ?? null) : null;
}

function begin(c: SandboxContext): Response {
  const answer = (status: number, headers = {}) => tus.answerTus(status, headers, signed);
  if (!tus.hasVersion(c)) return answer(412, { "Tus-Version": "1.0.0" });
  const video = findAuthorized(c);
  if (!video) return answer(401);
  const length = tus.wholeHeader(c, "upload-length");
  const metadata = tus.readMetadata(c);
  if (!length || !metadata?.get("filetype") || !metadata.get("title")) return answer(400);
  if (!["created", "failed"].includes(video.state)) return answer(400);
  Object.assign(video, { length, offset: 0 });
  return answer(201, { Location: `/bunny/tusupload/${video.upload}` });
}

/** Continues an upload. Each of its requests carries the same headers. */
function continueUpload(c: SandboxContext): Response | Promise<Response> {
  const video = findAuthorized(c);
  if (!video) return tus.answerTus(401, {}, signed);
  if (video.length === null || c.req.param("upload") !== video.upload) return tus.answerTus(404, {}, signed);
  return c.req.method === "HEAD" ? tus.showOffset(video, signed) : tus.receivePart(c, video, signed);
}

/** Sends a file of the pull zone, which uses token authentication. */
function file(c: SandboxContext): Response {
  const path = c.req.path.replace("/bunny-zone", "");
  const { token, expires = "" } = c.req.query();
  const right = createHmac("sha256", zoneKey)
    .update(path + expires)
    .digest("base64url");
  if (token !== `HS256-${right}` || Number(expires) < now()) return text(403, "Forbidden");
  const video = find(c);
  const [, name] = /\/captions\/([\w-]+)\.vtt$/.exec(path) ?? [];
  const track = video?.captions.find((caption) => srclang(caption) === name);
  if (video?.state === "ready" && path.endsWith("/thumbnail.jpg")) return tus.picture(thumbnail);
  return track ? tus.vtt(track.vtt) : text(404, "Not found");
}

/** An event about a video, with the headers that sign it. */
export function bunnyEvent(video: HostedVideo): { body: string; headers: Record<string, string> } {
  const status = { created: 6, uploaded: 7, working: 2, ready: 3, failed: 5 }[video.state];
  const body = JSON.stringify({ VideoLibraryId: Number(library), VideoGuid: video.id, Status: status });
  return {
    body,
    headers: {
      "X-BunnyStream-Signature-Version": "v1",
      "X-BunnyStream-Signature-Algorithm": "hmac-sha256",
      "X-BunnyStream-Signature": hmac(readKey, body),
    },
  };
}

export const bunnyRoutes = createRouter()
  .post("/bunny/library/:library/videos", create)
  .get("/bunny/library/:library/videos", list)
  .get("/bunny/library/:library/videos/:id", get)
  .options("/bunny/tusupload", tus.allowTus(signed))
  .options("/bunny/tusupload/:upload", tus.allowTus(signed))
  .post("/bunny/tusupload", begin)
  .on(["HEAD", "GET", "PATCH"], "/bunny/tusupload/:upload", continueUpload)
  .get("/bunny-zone/:id/*", file);
