import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { invalidRequest, missingField, paypalJson, paypalTime } from "#sandbox/paypal/objects/responses.ts";
import { operation } from "./operation.ts";

/** PayPal's longest span for one request: 31 days. */
const longestMs = 31 * 86_400_000;
const mostPerPage = 500;

/** The merchant's books (Transaction Search v1): every movement of money. */
export const reportingRoutes = createRouter().get(
  "/paypal/v1/reporting/transactions",
  operation("other"),
  listTransactions,
);

type MoneyRow = {
  id: string;
  reference: string;
  reference_type: "ODR" | "SUB" | "TXN";
  code: string;
  status: string;
  currency: string;
  value: string;
  custom_id: string | null;
  created: number;
};

const everything = `
  SELECT id, order_id AS reference, 'ODR' AS reference_type, 'T0006' AS code,
    CASE status WHEN 'PENDING' THEN 'P' WHEN 'DECLINED' THEN 'D' ELSE 'S' END AS status, currency, value, custom_id, created
    FROM paypal_captures
  UNION ALL
  SELECT paypal_sales.id, subscription_id, 'SUB', 'T0002', 'S', currency, value, custom_id, paypal_sales.created
    FROM paypal_sales JOIN paypal_subscriptions ON paypal_subscriptions.id = subscription_id
    WHERE paypal_sales.status NOT IN ('PENDING', 'DECLINED')
  UNION ALL
  SELECT id, transaction_id, 'TXN', CASE reversed WHEN 1 THEN 'T1106' ELSE 'T1107' END, 'S', currency, '-' || value, NULL, created
    FROM paypal_refunds`;

function readTime(c: SandboxContext, name: string): number {
  const given = c.req.query(name);
  if (given === undefined) throw missingField(`/${name}`);
  const time = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(time))
    throw invalidRequest(`/${name}`, "INVALID_PARAMETER_SYNTAX", "The date is not valid.");
  return time;
}

function listTransactions(c: SandboxContext): Response {
  const [from, to] = [readTime(c, "start_date"), readTime(c, "end_date")];
  if (to - from > longestMs)
    throw invalidRequest("/end_date", "INVALID_DATE_RANGE", "Date range is greater than 31 days.");
  const size = Math.min(Number(c.req.query("page_size") ?? 100), mostPerPage);
  const page = Number(c.req.query("page") ?? 1);
  const all = c.env.sandbox.db
    .prepare(`SELECT * FROM (${everything}) WHERE created BETWEEN ? AND ? ORDER BY created, id`)
    .all(from, to) as unknown as MoneyRow[];
  return paypalJson({
    transaction_details: all.slice((page - 1) * size, page * size).map(view),
    start_date: paypalTime(from),
    end_date: paypalTime(to),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
  });
}

function view({
  id,
  reference,
  reference_type,
  code,
  status,
  currency,
  value,
  custom_id,
  created,
}: MoneyRow) {
  return {
    transaction_info: {
      transaction_id: id,
      paypal_reference_id: reference,
      paypal_reference_id_type: reference_type,
      transaction_event_code: code,
      transaction_initiation_date: paypalTime(created),
      transaction_updated_date: paypalTime(created),
      transaction_amount: { currency_code: currency, value },
      transaction_status: status,
      ...(custom_id !== null && { custom_field: custom_id }),
    },
  };
}
