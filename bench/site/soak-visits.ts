import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { demoPassword, readyMembers } from "#sandbox/data/members.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { pictureWidths } from "#server/pictures/picture-address.ts";
import { addressOf, moveTo, type RequestOptions, send } from "./visitor.ts";

type Video = { slug: string; imageUrl: string };
type Reading = RequestOptions & { path: string };

const random = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const pages = ["/", "/zh", "/videos", "/anchors", "/vip", "/updates", "/login"];
const answers = ["/_api/homepage", "/_api/anchors", "/_api/user/me", "/sitemap.xml", "/_api/health/ready"];
const accepts = ["image/avif,image/webp,*/*;q=0.8", "image/webp,*/*", "*/*"];

/** The requests of a visitor by the number of the visit. An entry that is repeated comes more often. */
function readings(videos: readonly Video[]): ((nth: number) => Reading)[] {
  const slug = () => encodeURIComponent(random(videos).slug);
  const picture = (src: string) => ({
    path: pictureUrl(src, random([...pictureWidths])),
    headers: { accept: random(accepts) },
  });
  return [
    () => ({ path: random(pages) }),
    () => ({ path: random(pages) }),
    () => ({ path: `/video/${slug()}` }),
    () => ({ path: `/zh/video/${slug()}` }),
    (nth) => moveTo(`/video/${slug()}`, nth),
    () => picture(random(videos).imageUrl),
    () => picture(random(videos).imageUrl),
    (nth) => picture(new URL(`made-up-${nth}.webp`, random(videos).imageUrl).href),
    () => ({ path: `/videos?page=${1 + Math.floor(Math.random() * 30)}` }),
    (nth) => ({ path: `/videos?query=word+${nth}` }),
    (nth) => ({ path: `/video/made-up-${nth}` }),
    (nth) => ({ path: `/_api/videos?search=word+${nth}` }),
    () => ({ path: `/_api/video/${slug()}/comments?page=1` }),
    () => ({ path: random(answers) }),
  ];
}

/** A login from this site in a browser, with a unique address. */
const login = (siteUrl: string, usernameOrEmail: string, password: string) => ({
  method: "POST",
  headers: { "content-type": "application/json", origin: siteUrl },
  body: JSON.stringify({
    usernameOrEmail,
    password,
    turnstileToken: newToken({ action: "login", hostname: new URL(siteUrl).hostname }),
  }),
});

/** Logs in, watches, changes watch later, lists the sessions and logs out. @returns the login's status */
async function memberVisit(siteUrl: string, slug: string): Promise<number> {
  const { username } = random(readyMembers);
  const answer = await fetch(`${siteUrl}/_api/auth/login`, login(siteUrl, username, demoPassword));
  await answer.arrayBuffer();
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const call = async (path: string, method = "GET", body?: object) => {
    const headers = { cookie, origin: siteUrl, "content-type": "application/json" };
    const options = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    await (await fetch(`${siteUrl}/_api/${path}`, options)).arrayBuffer();
  };
  if (!answer.ok) return answer.status;
  await call("user/me");
  await call(`video/${encodeURIComponent(slug)}`);
  await call("user/watch-later", "PUT", { slug, saved: Math.random() < 0.5 });
  await call("user/sessions");
  await call("auth/logout", "POST", {});
  return answer.status;
}

/**
 * @returns a visit by its number, which selects its kind. It resolves with the status; 0 without a response
 *
 * @returns a visit, whose kind its number selects, that resolves with the status; 0 without a response
 */
export async function mixedVisits(siteUrl: string): Promise<(nth: number) => Promise<number>> {
  const { videos } = (await (await fetch(`${siteUrl}/_api/videos?per_page=100`)).json()) as {
    videos: Video[];
  };
  const read = async (nth: number, { path, ...options }: Reading) =>
    (await send(siteUrl + path, { address: addressOf(nth % 20_000), ...options })).status;
  const wrongLogin = (nth: number) => ({
    path: "/_api/auth/login",
    ...login(siteUrl, `nobody-${nth}@murmur.example`, "Wrong-night-1"),
  });
  const kinds = [
    ...readings(videos).map((reading) => (nth: number) => read(nth, reading(nth))),
    (nth: number) => read(nth, wrongLogin(nth)),
    () => memberVisit(siteUrl, random(videos).slug).catch(() => 0),
  ];
  return (nth) => random(kinds)(nth);
}
