import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { currentSlug } from "#sandbox/videos/find-video.ts";
import { plainSlug } from "#sandbox/videos/slug.ts";
import { requireMember } from "./member/session.ts";
import { currentSlugs, metaKey as watchLater } from "./member/user-meta.ts";

export const following = "murmur_following";
const history = "murmur_history";
const mostWatched = 200;

const mine = (value: object) => json(value, 200, { "cache-control": "private, no-store" });

type Watched = { slug: string; position: number; duration: number; at: string };

export const keptListRoutes = createRouter()
  .get("/wp-json/asmr/v1/user/watch-later", async (c) =>
    mine({ slugs: currentSlugs(await read(c, watchLater), c.env.sandbox.db) }),
  )
  .put("/wp-json/asmr/v1/user/watch-later", keepVideo)
  .get("/wp-json/asmr/v1/user/following", async (c) => mine({ anchors: await read(c, following) }))
  .put("/wp-json/asmr/v1/user/following", followAnchor)
  .get("/wp-json/asmr/v1/user/history", async (c) =>
    mine({ items: withCurrentSlugs(await read(c, history), c) }),
  )
  .put("/wp-json/asmr/v1/user/history", noteWatched)
  .delete("/wp-json/asmr/v1/user/history", async (c) =>
    mine({ items: await change<Watched>(c, history, () => []) }),
  )
  .delete("/wp-json/asmr/v1/user/history/:slug", removeWatched);

async function keepVideo(c: SandboxContext): Promise<Response> {
  await requireMember(c);
  const { slug, saved } = await readBody(c, { slug: "string", saved: "boolean" });
  const plain = saved ? requireVideoSlug(c, slug) : slugOfVideo(c, slug);
  const slugs = await change<string>(c, watchLater, (list) => {
    const others = currentSlugs(list, c.env.sandbox.db).filter((other) => plainSlug(other) !== plain);
    return saved ? [plain, ...others] : others;
  });
  return mine({ slugs });
}

async function followAnchor(c: SandboxContext): Promise<Response> {
  await requireMember(c);
  const body = await readBody(c, { anchor: "string", following: "boolean" });
  const slug = plainSlug(String(body.anchor));
  if (!c.env.sandbox.db.prepare("SELECT 1 FROM anchors WHERE slug = ?").get(slug))
    throw wpError(404, "anchor_not_found", "Anchor not found.");
  const anchors = await change<string>(c, following, (list) => {
    const others = list.filter((other) => other !== slug);
    return body.following ? [slug, ...others] : others;
  });
  return mine({ anchors });
}

async function noteWatched(c: SandboxContext): Promise<Response> {
  await requireMember(c);
  const body = await readBody(c, { slug: "string", position: "number", duration: "number" });
  const slug = requireVideoSlug(c, body.slug);
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  const item = { slug, position: Number(body.position), duration: Number(body.duration), at };
  const items = await change<Watched>(c, history, (list) =>
    [item, ...withCurrentSlugs(list, c).filter((other) => other.slug !== slug)].slice(0, mostWatched),
  );
  return mine({ items });
}

async function removeWatched(c: SandboxContext): Promise<Response> {
  const slug = slugOfVideo(c, c.req.param("slug"));
  const others = (list: Watched[]) => withCurrentSlugs(list, c).filter((item) => item.slug !== slug);
  return mine({ items: await change<Watched>(c, history, others) });
}

/**
 * The body's fields, checked for these types and for numbers from 0; throws WordPress's 400 for the first
 * wrong one.
 */
async function readBody(c: SandboxContext, types: Record<string, "string" | "boolean" | "number">) {
  const body = await readWordPressBody(c);
  for (const [name, type] of Object.entries(types)) {
    const value = body[name];
    const fits = typeof value === type && value !== "" && !(typeof value === "number" && value < 0);
    if (fits) continue;
    if (value === undefined)
      throw wpError(400, "rest_missing_callback_param", `Missing parameter(s): ${name}`, { params: [name] });
    throw wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, {
      params: { [name]: `${name} is not of type ${type}.` },
    });
  }
  return body;
}

/** The current slug of a renamed video; an unknown slug stays unchanged. */
function slugOfVideo({ env }: SandboxContext, slug: unknown): string {
  const plain = plainSlug(String(slug));
  return currentSlug(plain, env.sandbox.db) ?? plain;
}

function requireVideoSlug({ env }: SandboxContext, slug: unknown): string {
  const present = currentSlug(plainSlug(String(slug)), env.sandbox.db);
  if (present === null) throw wpError(404, "video_not_found", "Video not found.");
  return present;
}

/** The list with the current slugs of renamed videos, each video once. */
function withCurrentSlugs(list: readonly Watched[], c: SandboxContext): Watched[] {
  const items = list.map((item) => ({ ...item, slug: slugOfVideo(c, item.slug) }));
  return items.filter(({ slug }, at) => items.findIndex((first) => first.slug === slug) === at);
}

async function read<T>(c: SandboxContext, key: string): Promise<T[]> {
  const { id } = await requireMember(c);
  const stored = c.env.sandbox.db
    .prepare("SELECT value FROM member_meta WHERE member_id = ? AND key = ?")
    .get(id, key);
  return stored ? JSON.parse(String(stored.value)) : [];
}

async function change<T>(c: SandboxContext, key: string, make: (list: T[]) => T[]): Promise<T[]> {
  const { id } = await requireMember(c);
  const list = make(await read<T>(c, key));
  c.env.sandbox.db
    .prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, ?, ?)")
    .run(id, key, JSON.stringify(list));
  return list;
}
