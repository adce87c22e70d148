import type { DatabaseSync } from "node:sqlite";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { currentSlug } from "#sandbox/videos/find-video.ts";
import { plainSlug } from "#sandbox/videos/slug.ts";
import { findMember, type MemberRow } from "./member.ts";
import { niceName } from "./new-login.ts";
import { readSession, requireMember } from "./session.ts";

export const metaKey = "watch_later_videos";
const path = "/wp-json/wp/v2/users/me";

/** The list with the current slugs of renamed videos, each video once. */
export const currentSlugs = (slugs: readonly string[], db: DatabaseSync): string[] => [
  ...new Set(slugs.map((slug) => currentSlug(plainSlug(slug), db) ?? slug)),
];

/** WordPress's own user route. The site uses one registered meta field of it. */
export const userMetaRoutes = createRouter()
  .get(path, showUser)
  .post(path, updateUser)
  .get("/wp-json/wp/v2/users", listUsers);

/** WordPress's list of users, which the plugin opens only to editors. */
async function listUsers(c: SandboxContext): Promise<Response> {
  const session = await readSession(c);
  if (session?.member.role !== "administrator")
    throw wpError(session ? 403 : 401, "rest_user_cannot_view", "Sorry, you are not allowed to list users.");
  const { context, _fields, include, search = "", per_page = "10" } = c.req.query();
  const { db } = c.env.sandbox;
  const ids = include === undefined ? null : include.split(",").map(Number);
  const rows = db
    .prepare(
      `SELECT id FROM members WHERE (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
        AND (username LIKE :like OR email LIKE :like OR display_name LIKE :like) ORDER BY display_name LIMIT :most`,
    )
    .all({ ids: ids && JSON.stringify(ids), like: `%${search}%`, most: Number(per_page) });
  const members = rows.flatMap(({ id }) => findMember(Number(id), db) ?? []);
  return json(members.map((member) => wpUser(member, { context, _fields }, c.env.sandbox)));
}

async function showUser(c: SandboxContext): Promise<Response> {
  const { context, _fields } = c.req.query();
  return json(wpUser(await requireMember(c), { context, _fields }, c.env.sandbox));
}

/** Stores registered keys only. WordPress ignores all others without an error. */
async function updateUser(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const { meta } = (await c.req.text()) === "" ? {} : await readWordPressBody(c);
  const mistake = findMetaMistake(meta);
  if (mistake) {
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): meta", { params: { meta: mistake } });
  }
  const slugs = (meta as { [metaKey]?: string[] | null } | undefined)?.[metaKey];
  if (slugs === null) {
    sandbox.db.prepare("DELETE FROM member_meta WHERE member_id = ? AND key = ?").run(member.id, metaKey);
  } else if (slugs) {
    sandbox.db
      .prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, ?, ?)")
      .run(member.id, metaKey, JSON.stringify(slugs.map(String)));
  }
  return json(wpUser(member, { context: "edit", _fields: c.req.query("_fields") }, sandbox));
}

/** The error of WordPress's schema check of `meta`, or null. */
function findMetaMistake(meta: unknown): string | null {
  if (meta === undefined) return null;
  if (meta === null || typeof meta !== "object") return "meta is not of type object.";
  const slugs = (meta as Record<string, unknown>)[metaKey];
  if (slugs === undefined || slugs === null) return null;
  if (!Array.isArray(slugs)) return `meta.${metaKey} is not of type array.`;
  const at = slugs.findIndex((slug) => typeof slug !== "string");
  return at < 0 ? null : `meta.${metaKey}[${at}] is not of type string.`;
}

/** The user as WordPress's REST API shows it, reduced to the requested fields. */
function wpUser(
  member: MemberRow,
  { context, _fields }: { context?: string | undefined; _fields?: string | undefined },
  { db, origin }: Sandbox,
) {
  const { id, username, display_name, email, role, registered } = member;
  const stored = db.prepare("SELECT value FROM member_meta WHERE member_id = ? AND key = ?").get(id, metaKey);
  const slug = niceName(username);
  const user = {
    id,
    name: display_name,
    url: "",
    description: "",
    link: `${origin}/author/${slug}/`,
    slug,
    avatar_urls: {},
    meta: { [metaKey]: currentSlugs(stored ? JSON.parse(String(stored.value)) : [], db) },
  };
  const edit = { username, email, nickname: display_name, roles: [role], registered_date: iso(registered) };
  const whole = context === "edit" ? { ...user, ...edit } : user;
  const fieldNames = _fields?.split(",").map((name) => name.trim());
  if (!fieldNames) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => fieldNames.includes(name)));
}

function iso(time: number): string {
  return `${wordpressTime(time).replace(" ", "T")}+00:00`;
}
