import { randomBytes, randomUUID } from "node:crypto";

/** A video at a host. It is complete once all bytes have arrived, and playable once `finish` makes it so. */
export type HostedVideo = {
  id: string;
  title: string;
  created: number;
  /** In bytes; null before an upload begins. */
  length: number | null;
  offset: number;
  /** The upload's id. */
  upload: string;
  /** The second of the clock until which the upload may go on. */
  expiry: number;
  longest: number;
  state: "created" | "uploaded" | "working" | "ready" | "failed";
  error: string;
  seconds: number;
  needsSignature: boolean;
  /** Bunny stores captions that people wrote beside those that it made of the sound, also in one language. */
  captions: { language: string; label: string; vtt: string; isAutomatic: boolean }[];
};

export type HostName = "bunny" | "cloudflare";
export type HostState = Record<HostName, Map<string, HostedVideo>>;

export const newHostState = (): HostState => ({ bunny: new Map(), cloudflare: new Map() });

export function newVideo(host: HostName, title: string): HostedVideo {
  return {
    id: host === "bunny" ? randomUUID() : randomBytes(16).toString("hex"),
    title,
    created: Date.now(),
    length: null,
    offset: 0,
    upload: randomBytes(16).toString("hex"),
    expiry: 0,
    longest: Number.POSITIVE_INFINITY,
    state: "created",
    error: "",
    seconds: 0,
    needsSignature: false,
    captions: [],
  };
}
