import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cadenceCycles, cadenceOf } from "#lib/membership/plans.ts";
import { fetchBookedTransactions } from "#lib/paypal/reporting.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { reconcile } from "#lib/services/desk/books/reconcile.ts";
import { csvOf, listLine, noticeLine, recordLines } from "#lib/services/desk/payments-command.ts";
import { decideAlipay } from "#lib/services/payment/alipay/decide-alipay.ts";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { closeLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { moveSqliteToPostgres } from "#lib/services/payment/ledger/database/sqlite-to-postgres.ts";
import {
  findRecord,
  findRecordsBetween,
  findRecordsInState,
  findRecordsSince,
  type PaymentRecord,
} from "#lib/services/payment/ledger/queries/payment-records.ts";
import { type Payment, paymentStates } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  findApprovedAlipayClaims,
  findOpenAlipayClaims,
} from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import {
  findUndeliveredNotices,
  requeueNotices,
} from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";
import { fetchWordPressBooks } from "#lib/wordpress/payment/payment-books.ts";

const usage = `npm run payments                            what waits, and what was paid lately
npm run payments -- list [--state needsReview] [--from 2026-01-01] [--to 2026-02-01]
npm run payments -- show ID                 all that is known of a payment
npm run payments -- retry ID                has the running site ask about it at once
npm run payments -- export [--from …] [--to …] > payments.csv
npm run payments -- reconcile [--from …] [--to …]
npm run payments -- alipay approve|refuse REFERENCE
npm run payments -- move                    takes payments.db of DATA_DIR to the PostgreSQL of DATABASE_URL; stop the site first`;

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { state: { type: "string" }, from: { type: "string" }, to: { type: "string" } },
    });
  } catch {
    return stop(usage);
  }
}
const { values, positionals } = readArguments();
const day = 86_400_000;
const to = values.to ? Date.parse(values.to) : Date.now();
const from = values.from ? Date.parse(values.from) : to - 30 * day;

if (Number.isNaN(from) || Number.isNaN(to)) stop("--from and --to are days, such as 2026-01-31");

const isState = (name: string): name is Payment["state"] => paymentStates.some((state) => state === name);

/**
 * The payments to list. Waiting payments and those of a given state are listed at any age; the period limits
 * only finished ones.
 */
async function paymentsToList(): Promise<PaymentRecord[]> {
  const { state } = values;
  if (state === undefined) return values.from ? findRecordsBetween(from, to) : findRecordsSince(from, to);
  if (!isState(state)) stop(`--state is one of ${paymentStates.join(", ")}`);
  if (!values.from) return findRecordsInState([state]);
  return (await findRecordsBetween(from, to)).filter((record) => record.state === state);
}

async function list(): Promise<void> {
  const records = await paymentsToList();
  for (const record of records) console.log(listLine(record));
  const claims = await findOpenAlipayClaims();
  if (claims.length > 0) console.log("\nAlipay payments to review:");
  for (const { reference, user, levelId, amount, madeAt } of claims)
    console.log(
      `${new Date(madeAt).toISOString().slice(0, 16)}  ${reference}  member ${user}  level ${levelId}  ${amount} CNY`,
    );
  const undelivered = await findUndeliveredNotices();
  if (undelivered.length > 0) console.log("\nWhat WordPress does not know:");
  for (const notice of undelivered) console.log(noticeLine(notice));
  console.log(`\n${records.length} payments`);
}

const requireRecord = async (id = "") => (await findRecord(id)) ?? stop(`no payment ${id}`);

async function show(id: string | undefined): Promise<void> {
  const record = await requireRecord(id);
  console.log(recordLines(record, await findUndeliveredNotices(record.id)).join("\n"));
}

async function retry(id: string): Promise<void> {
  const record = await requireRecord(id);
  await schedulePoll(record.id, Date.now(), 0);
  await requeueNotices(record.id);
  console.log(`${record.id} is ${record.state}: the running site asks about it within two minutes`);
}

async function compare(): Promise<void> {
  const [paypal, wordpress, ledger, claims, levels] = await Promise.all([
    fetchBookedTransactions(from, to),
    // WordPress may record a payment later than PayPal does.
    fetchWordPressBooks(from - day, to + day),
    findRecordsBetween(0, Date.now()),
    findApprovedAlipayClaims(),
    fetchMembershipLevels(),
  ]);
  const alipay = claims.map(({ user, levelId, madeAt, decidedAt }) => ({
    user,
    levelId,
    at: decidedAt ?? madeAt,
  }));
  const plans = new Map(
    levels.map((level) => [
      level.id,
      {
        cycle: level.price?.cycle ?? cadenceCycles[cadenceOf(level)],
        startsFree: level.price !== null && Number(level.price.initial) === 0,
      },
    ]),
  );
  const differences = reconcile({ paypal, wordpress, ledger, alipay, plans, now: Date.now(), from, to });
  for (const { kind, text } of differences) console.log(`${kind}: ${text}`);
  if (wordpress === null)
    console.log("WordPress can't list its payments: PayPal and the ledger alone were compared");
  console.log(`${paypal.length} transactions at PayPal, ${differences.length} differences`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}

const refusals: Record<string, string> = {
  ALIPAY_HIGHER_LEVEL:
    "the member has a higher level by now, which lasts longer: give the money back, then refuse it",
  ALIPAY_DECIDED: "WordPress has decided about it already",
};

async function review([decision, reference = ""]: string[]): Promise<void> {
  if (decision !== "approve" && decision !== "refuse") stop(usage);
  const claim = await decideAlipay(reference.toUpperCase(), decision === "approve").catch((error) =>
    stop(error instanceof SiteError ? (refusals[error.code] ?? error.code) : String(error)),
  );
  if (claim === null) stop(`no Alipay payment ${reference} is under review`);
  const { state, levelId, user, atWordPress } = claim;
  console.log(`${reference} is ${state}`);
  if (state === "approved" && atWordPress === 0)
    console.log(`Now give member ${user} level ${levelId} in WordPress`);
}

async function move(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = settings();
  if (DATABASE_URL === undefined) stop("DATABASE_URL says where to; set it first");
  if (!existsSync(join(DATA_DIR, "payments.db"))) stop(`no payments.db in ${DATA_DIR}`);
  const moved = await moveSqliteToPostgres(DATA_DIR, DATABASE_URL).catch((error) =>
    stop(`${error.message}; nothing was changed`),
  );
  for (const [name, sum] of Object.entries(moved))
    console.log(`${name}: ${name.includes(" ") ? (sum / 100).toFixed(2) : `${sum} rows`}`);
  console.log("All is in PostgreSQL, rows and money compared. Start the site with DATABASE_URL.");
}

const [command = "list", ...rest] = positionals;
if (command === "list") await list();
else if (command === "show") await show(rest[0]);
else if (command === "retry") await retry(rest[0] ?? "");
else if (command === "export") console.log(csvOf(await findRecordsBetween(from, to)));
else if (command === "reconcile") await compare();
else if (command === "alipay") await review(rest);
else if (command === "move") await move();
else stop(usage);
await closeLedgerDatabase();
