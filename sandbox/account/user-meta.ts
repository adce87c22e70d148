import { type Answer, json, wpError } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { isAnswer, parseObject } from "./fields.ts";
import { niceName } from "./login.ts";
import type { MemberRow } from "./member.ts";
import { zoneless } from "./record.ts";
import { requireSession } from "./session.ts";

const KEY = "watch_later_videos";
const path = "/wp-json/wp/v2/users/me";

/** WordPress's own user, of which the site uses one registered meta field (contract, Upstream). */
export const userMetaRoutes: readonly Route[] = [
  { method: "GET", path, answer: showUser },
  { method: "POST", path, answer: updateUser },
];

function showUser(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  return isAnswer(session) ? session : json(wpUser(session.member, call.url.searchParams, sandbox));
}

/** Only registered keys are stored; WordPress passes over all others without a word. */
function updateUser(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const body = parseObject(call.body || "{}");
  if (!body) return wpError(400, "rest_invalid_json", "Invalid JSON body passed.");
  const wrong = checkMeta(body.meta);
  if (wrong)
    return wpError(400, "rest_invalid_param", "Invalid parameter(s): meta", { params: { meta: wrong } });
  const { member } = session;
  const slugs = (body.meta as { [KEY]?: string[] | null } | undefined)?.[KEY];
  if (slugs === null) {
    sandbox.db.prepare("DELETE FROM member_meta WHERE member_id = ? AND key = ?").run(member.id, KEY);
  } else if (slugs) {
    sandbox.db
      .prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, ?, ?)")
      .run(member.id, KEY, JSON.stringify(slugs.map(String)));
  }
  const query = new URLSearchParams({ context: "edit" });
  const fields = call.url.searchParams.get("_fields");
  if (fields) query.set("_fields", fields);
  return json(wpUser(member, query, sandbox));
}

/** What WordPress's schema check says of a `meta`, or null. */
function checkMeta(meta: unknown): string | null {
  if (meta === undefined) return null;
  if (meta === null || typeof meta !== "object") return "meta is not of type object.";
  const slugs = (meta as Record<string, unknown>)[KEY];
  if (slugs === undefined || slugs === null) return null;
  if (!Array.isArray(slugs)) return `meta.${KEY} is not of type array.`;
  const at = slugs.findIndex((slug) => typeof slug !== "string");
  return at < 0 ? null : `meta.${KEY}[${at}] is not of type string.`;
}

/** The user as WordPress's REST API shows it, in the fields asked for. */
function wpUser(member: MemberRow, query: URLSearchParams, { db, origin }: Sandbox) {
  const { id, username, display_name, email, role, registered } = member;
  const stored = db.prepare("SELECT value FROM member_meta WHERE member_id = ? AND key = ?").get(id, KEY);
  const slug = niceName(username);
  const user = {
    id,
    name: display_name,
    url: "",
    description: "",
    link: `${origin}/author/${slug}/`,
    slug,
    avatar_urls: {},
    meta: { [KEY]: stored ? JSON.parse(String(stored.value)) : [] },
  };
  const edit = { username, email, nickname: display_name, roles: [role], registered_date: iso(registered) };
  const whole = query.get("context") === "edit" ? { ...user, ...edit } : user;
  const wanted = query
    .get("_fields")
    ?.split(",")
    .map((name) => name.trim());
  if (!wanted) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)));
}

function iso(time: number): string {
  return `${zoneless(time).replace(" ", "T")}+00:00`;
}
