import { revalidateAlways } from "#server/cache/cached-answer.ts";
import type { AnswerKind } from "#server/http/answer-headers.ts";
import { bodyHeaders } from "#server/http/encoding.ts";

export type Reply = {
  status: number;
  headers: readonly string[];
  body: Buffer;
  /** The kind of the security headers to add; null if the headers have them. */
  kind: AnswerKind | null;
  closes?: boolean;
};

/** The result of a request: a reply to send, or undefined if the answer was sent already. */
export type ReplyOrSent = Reply | undefined | Promise<Reply | undefined>;

const unstoredHeader = ["Cache-Control", "private, no-store"];

export const jsonReply = (status: number, value: unknown, headers: readonly string[] = []): Reply =>
  reply(status, "application/json", JSON.stringify(value), [...unstoredHeader, ...headers]);

export const htmlReply = (status: number, html: string, headers: readonly string[]): Reply => ({
  ...reply(status, "text/html; charset=utf-8", html, headers),
  kind: { document: { hashes: [], ads: false } },
});

/** The document of an iframe of this site, under its own policy. */
export const iframeReply = (html: string, policy: string): Reply => ({
  ...reply(200, "text/html; charset=utf-8", html, [
    ...["Content-Security-Policy", policy, "Cache-Control", "public, max-age=300"],
  ]),
  kind: { embed: true },
});

export const textReply = (text: string): Reply =>
  reply(200, "text/plain; charset=utf-8", text, ["Cache-Control", "public, max-age=3600"]);

export const scriptReply = (script: Buffer): Reply =>
  reply(200, "text/javascript; charset=utf-8", script, ["Cache-Control", "public, max-age=3600"]);

const noBytes = Buffer.alloc(0);

export const emptyReply = (status: number, headers: readonly string[] = unstoredHeader): Reply => ({
  status,
  headers: status === 204 ? headers : [...headers, ...bodyHeaders("identity", 0)],
  body: noBytes,
  kind: {},
});

export const redirectReply = (location: string): Reply =>
  emptyReply(308, ["Location", location, "Cache-Control", "public, max-age=3600"]);

/** A redirect that is not cached for long: the slug of a renamed video may become another video's. */
export const movedReply = (location: string): Reply =>
  emptyReply(308, ["Location", location, "Cache-Control", revalidateAlways]);

function reply(status: number, type: string, content: string | Buffer, headers: readonly string[]): Reply {
  const body = Buffer.from(content);
  const described = ["Content-Type", type, ...bodyHeaders("identity", body.length)];
  return { status, headers: [...described, ...headers], body, kind: {} };
}
