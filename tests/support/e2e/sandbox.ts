import { sandboxUrl } from "#harness/addresses.ts";
import type { Fault, WordPressHostName } from "#sandbox/base/state/faults.ts";

const control = (method: string, name: "faults" | "calls" | "video" | "wordpress-host", body?: unknown) =>
  fetch(`${sandboxUrl}/__sandbox/${name}`, {
    method,
    body: JSON.stringify(body),
  });

/** WordPress's paths, for faults. */
export const upstream = {
  everything: "/wp-json/",
  homepage: "/wp-json/asmr/v1/homepage",
  videos: "/wp-json/asmr/v1/videos",
  video: "/wp-json/asmr/v1/video/",
  anchors: "/wp-json/asmr/v1/anchors",
  featured: "/wp-json/asmr/v1/videos/featured-anchors",
  levels: "/wp-json/asmr/v1/memberships/levels",
  triggers: "/wp-json/asmr/v1/triggers",
} as const;

let forgotten: Record<string, number> = {};

/** The fake WordPress behind the site: its faults and the requests that it received. */
export const sandbox = {
  async fail(...faults: Fault[]): Promise<void> {
    const answer = await control("POST", "faults", faults);
    if (!answer.ok) throw new Error(await answer.text());
  },
  /** Puts a host in front of WordPress, until `heal`. */
  async standBehind(host: WordPressHostName): Promise<void> {
    const answer = await control("POST", "wordpress-host", { host });
    if (!answer.ok) throw new Error(await answer.text());
  },
  async heal(): Promise<void> {
    await control("DELETE", "faults");
  },
  /** Every call since the start, independent of `forgetCalls`. */
  async allCalls(): Promise<Record<string, number>> {
    return (await control("GET", "calls")).json() as Promise<Record<string, number>>;
  },
  /** Calls by path since `forgetCalls`. */
  async calls(): Promise<Record<string, number>> {
    const all = Object.entries(await sandbox.allCalls());
    const since = all.map(([call, count]) => [call, count - (forgotten[call] ?? 0)] as const);
    return Object.fromEntries(since.filter(([, count]) => count > 0));
  },
  /** Calls of a path since `forgetCalls`. */
  async callsTo(path: string): Promise<number> {
    return (await sandbox.calls())[`GET ${path}`] ?? 0;
  },
  async forgetCalls(): Promise<void> {
    forgotten = await sandbox.allCalls();
  },
  /** Renames a video, as an editor does. */
  async retitle(slug: string, title: string): Promise<void> {
    const answer = await control("POST", "video", { slug, title });
    if (!answer.ok) throw new Error(await answer.text());
  },
  /** A response of WordPress itself, without the site. */
  async ask<T>(path: string): Promise<T> {
    return (await fetch(sandboxUrl + path)).json() as Promise<T>;
  },
};
