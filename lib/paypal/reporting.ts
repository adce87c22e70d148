import "server-only";
import * as z from "zod";
import { day } from "#lib/platform/time/duration.ts";
import { isoSeconds } from "#lib/platform/time/iso.ts";
import { callPayPal } from "./transport.ts";

const rawTransaction = z.object({
  transaction_info: z.object({
    transaction_id: z.string(),
    /** The kind of the related object: a subscription (SUB), an order (ODR), or the refunded transaction (TXN). */
    paypal_reference_id: z.string().optional(),
    transaction_event_code: z.string(),
    transaction_initiation_date: z.string(),
    transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
    transaction_status: z.string(),
  }),
});
const rawPage = z.object({
  transaction_details: z.array(rawTransaction).default([]),
  total_pages: z.coerce.number().default(1),
});

/** A movement of money in PayPal's books. */
export type BookedTransaction = {
  id: string;
  referenceId: string | null;
  kind: "payment" | "refund" | "reversal" | "other";
  amount: string;
  currency: string;
  at: number;
  isSettled: boolean;
};

/**
 * The kind of a movement, by PayPal's code and its direction. Outgoing payments and incoming refunds are the merchant's
 * own purchases.
 */
function kindOf(code: string, isOutgoing: boolean): BookedTransaction["kind"] {
  if (code.startsWith("T00")) return isOutgoing ? "other" : "payment";
  if (!isOutgoing) return "other";
  if (code === "T1107") return "refund";
  return code === "T1106" || code.startsWith("T12") ? "reversal" : "other";
}

function read({ transaction_info: info }: z.output<typeof rawTransaction>): BookedTransaction {
  const { value, currency_code } = info.transaction_amount;
  return {
    id: info.transaction_id,
    referenceId: info.paypal_reference_id ?? null,
    kind: kindOf(info.transaction_event_code, value.startsWith("-")),
    amount: value.replace(/^-/, ""),
    currency: currency_code,
    at: Date.parse(info.transaction_initiation_date),
    isSettled: info.transaction_status === "S",
  };
}

/** The longest span that PayPal accepts in one request, in ms. */
const maxSpanMs = 31 * day;
const pageSize = 500;

async function fetchPage(from: number, to: number, page: number) {
  const query = new URLSearchParams({
    start_date: isoSeconds(from),
    end_date: isoSeconds(to),
    fields: "transaction_info",
    page_size: String(pageSize),
    page: String(page),
  });
  return callPayPal({ path: `/v1/reporting/transactions?${query}`, verb: "GET" }, rawPage);
}

/**
 * All movements in PayPal's books between two times, in ms since 1970. The books lag by up to three hours.
 *
 * @throws PayPalError, UpstreamError
 */
export async function fetchBookedTransactions(from: number, to: number): Promise<BookedTransaction[]> {
  const transactions: BookedTransaction[] = [];
  for (let start = from; start < to; start += maxSpanMs) {
    const end = Math.min(to, start + maxSpanMs - 1000);
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const response = await fetchPage(start, end, page);
      pages = response.total_pages;
      transactions.push(...response.transaction_details.map(read));
    }
  }
  return transactions;
}
