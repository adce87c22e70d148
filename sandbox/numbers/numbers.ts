import * as z from "zod";
import { requireKey } from "#sandbox/account/member/key.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { memberNumbers, revenue } from "./money.ts";
import { playNumbers } from "./play-numbers.ts";

const dayMs = 86_400_000;
const periods = ["7", "28", "90", "365"];
const termsADay = 1000;

const missedBody = z.object({
  batch: z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/)
    .optional(),
  rows: z
    .array(
      z.strictObject({
        term: z.string().min(1).max(100),
        day: z.iso.date(),
        times: z.int().min(1).max(1_000_000),
      }),
    )
    .min(1)
    .max(500),
});

/** The numbers for administrators and linked anchors, and the searches that the site has counted. */
export const numberRoutes = createRouter()
  .get("/wp-json/asmr/v1/numbers", showNumbers)
  .post("/wp-json/asmr/v1/missed-searches", receiveSearches);

async function showNumbers(c: SandboxContext): Promise<Response> {
  const { id, role } = await requireMember(c);
  const period = c.req.query("days") ?? "28";
  if (!periods.includes(period)) throw wpError(400, "rest_invalid_param", "Invalid parameter(s): days");
  const { db } = c.env.sandbox;
  const days = Number(period);
  const first = new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10);
  if (role === "administrator")
    return json({
      scope: "all",
      ...playNumbers(db, null, days),
      members: memberNumbers(db, first),
      revenue: revenue(db, first),
      searches: db
        .prepare(
          `SELECT term, sum(times) AS times FROM missed_searches WHERE day >= ? GROUP BY term
           ORDER BY times DESC, term LIMIT 50`,
        )
        .all(first),
    });
  const anchorOfMember =
    "SELECT a.id FROM member_meta m JOIN anchors a ON a.slug = m.value WHERE m.key = 'anchor' AND m.member_id = ?";
  const anchor = db.prepare(anchorOfMember).get(id)?.id;
  if (anchor === undefined) throw wpError(403, "rest_forbidden", "Sorry, you are not allowed to do that.");
  const own = playNumbers(db, Number(anchor), days);
  return json({ scope: "anchor", ...own, members: null, revenue: null, searches: null });
}

async function receiveSearches(c: SandboxContext): Promise<Response> {
  requireKey(c);
  const parsed = missedBody.safeParse(await readWordPressBody(c));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0] ?? "";
    throw wpError(400, "rest_invalid_param", `Invalid parameter(s): ${String(field)}`);
  }
  const { db } = c.env.sandbox;
  const { batch, rows } = parsed.data;
  const claim = db.prepare("INSERT OR IGNORE INTO missed_search_batches (id) VALUES (?)");
  if (batch !== undefined && claim.run(batch).changes === 0) return json({ success: true });
  const known = db.prepare("UPDATE missed_searches SET times = times + ? WHERE day = ? AND term = ?");
  const count = db.prepare("SELECT count(*) AS terms FROM missed_searches WHERE day = ?");
  const add = db.prepare("INSERT INTO missed_searches VALUES (?, ?, ?)");
  for (const { day, term, times } of rows)
    if (known.run(times, day, term).changes === 0 && Number(count.get(day)?.terms) < termsADay)
      add.run(day, term, times);
  return json({ success: true });
}
