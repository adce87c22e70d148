import * as z from "zod";
import { json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readControl } from "#sandbox/base/requests.ts";
import { type HostName, newVideo } from "#sandbox/base/state/hosted-videos.ts";
import { bunnyEvent } from "./bunny.ts";
import { cloudflareEvent } from "./cloudflare.ts";

const hosts = ["bunny", "cloudflare"] as const;
const change = z.strictObject({
  title: z.string(),
  state: z.enum(["working", "ready", "failed"]),
  seconds: z.int().min(1).default(1),
  error: z.string().default(""),
  captions: z
    .array(
      z.strictObject({
        language: z.string(),
        label: z.string(),
        vtt: z.string(),
        isAutomatic: z.boolean().default(false),
      }),
    )
    .default([]),
  /** The target of the event. Without it, no event is sent. */
  notify: z.string().optional(),
});

/**
 * For tests: changes the state of the newest video with a title, adding one if there is none. Responds with
 * the video's id and with the response to the event.
 */
export const hostControl = createRouter().post("/__sandbox/hosts/:host", async (c: SandboxContext) => {
  const host: HostName | undefined = hosts.find((name) => name === c.req.param("host"));
  if (!host) return json({ error: "no such host" }, 404);
  const { title, notify, ...given } = await readControl(c, change);
  const videos = c.env.sandbox.hosts[host];
  const video =
    [...videos.values()].findLast((uploaded) => uploaded.title === title) ?? newVideo(host, title);
  videos.set(video.id, video);
  const isUploaded = video.length === null || video.offset === video.length;
  if (!isUploaded) return json({ error: "its upload has not ended" }, 409);
  Object.assign(video, given);
  if (given.seconds > video.longest)
    Object.assign(video, { state: "failed", error: "ERR_DURATION_EXCEED_CONSTRAINT" });
  if (!notify) return json({ id: video.id, answered: null });
  const { body, headers } =
    host === "bunny" ? bunnyEvent(video) : cloudflareEvent(video, c.env.sandbox.origin);
  const { status } = await fetch(notify, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
  return json({ id: video.id, answered: status });
});
