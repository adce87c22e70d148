import { text } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";
import type { HostedVideo } from "#sandbox/base/state/hosted-videos.ts";

// tus 1.0.0 for both hosts, by https://tus.io/protocols/resumable-upload.

const version = { "Tus-Resumable": "1.0.0" };

/** Headers that a browser of any origin may send and read. */
const cors = (own: readonly string[]) => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST, HEAD, PATCH, OPTIONS",
  "Access-Control-Allow-Headers": [
    "Tus-Resumable",
    "Upload-Length",
    "Upload-Metadata",
    "Upload-Offset",
    "Content-Type",
    ...own,
  ].join(", "),
  "Access-Control-Expose-Headers": "Location, Tus-Resumable, Upload-Offset, Upload-Length, Stream-Media-Id",
});

export function answerTus(status: number, headers: Record<string, string>, own: readonly string[] = []) {
  return new Response(status < 300 ? null : `${status}`, {
    status,
    headers: { ...version, ...cors(own), ...headers },
  });
}

export const allowTus = (own: readonly string[]) => () => answerTus(204, { "Tus-Version": "1.0.0" }, own);

export const hasVersion = (c: SandboxContext) => c.req.header("tus-resumable") === "1.0.0";

/** A header's value as a whole number, or null. */
export function wholeHeader(c: SandboxContext, name: string): number | null {
  const value = c.req.header(name) ?? "";
  return /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : null;
}

/** The values in an Upload-Metadata header by name; null if it does not follow tus. */
export function readMetadata(c: SandboxContext): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const pair of (c.req.header("upload-metadata") ?? "").split(",")) {
    const [, name, value = ""] = /^([^\s,]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/.exec(pair) ?? [];
    if (name === undefined || found.has(name) || value.length % 4 !== 0) return null;
    found.set(name, Buffer.from(value, "base64").toString());
  }
  return found;
}

export const showOffset = ({ offset, length }: HostedVideo, own: readonly string[]) =>
  answerTus(
    200,
    { "Upload-Offset": `${offset}`, "Upload-Length": `${length}`, "Cache-Control": "no-store" },
    own,
  );

/** Receives one part. `isPart` tells whether a part of this size is allowed here. */
export async function receivePart(
  c: SandboxContext,
  video: HostedVideo,
  own: readonly string[],
  isPart: (bytes: number, isLast: boolean) => boolean = () => true,
): Promise<Response> {
  if (!hasVersion(c)) return answerTus(412, { "Tus-Version": "1.0.0" }, own);
  if (c.req.header("content-type") !== "application/offset+octet-stream") return answerTus(415, {}, own);
  const offset = wholeHeader(c, "upload-offset");
  if (offset === null) return answerTus(400, {}, own);
  const { byteLength } = await c.req.arrayBuffer();
  if (offset !== video.offset) return answerTus(409, {}, own);
  const end = offset + byteLength;
  const length = video.length ?? 0;
  if (end > length) return answerTus(413, {}, own);
  if (!isPart(byteLength, end === length)) return answerTus(400, {}, own);
  video.offset = end;
  if (end === length) video.state = "uploaded";
  return answerTus(204, { "Upload-Offset": `${end}` }, own);
}

export const picture = (bytes: Buffer) =>
  new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/jpeg" } });

export const vtt = (content: string) => text(200, content, { "Content-Type": "text/vtt" });
