import * as z from "zod";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { requireCoins } from "#sandbox/paypal/objects/money.ts";
import { findCapture } from "#sandbox/paypal/objects/order.ts";
import { findRefund, giveBack, type RefundRow, refundsOf } from "#sandbox/paypal/objects/refund.ts";
import {
  paypalError,
  paypalJson,
  resourceNotFound,
  unprocessable,
} from "#sandbox/paypal/objects/responses.ts";
import { findSale } from "#sandbox/paypal/objects/sale.ts";
import { refundView, saleRefundView } from "#sandbox/paypal/objects/transaction-view.ts";
import { readPayPalBody, wantsRepresentation } from "./bodies.ts";
import { earlierResult, rememberResult } from "./idempotency.ts";
import { operation } from "./operation.ts";

/** Refunds by a back office: of a capture, or of a subscription's sale (version 1 of the API). */
export const refundRoutes = createRouter()
  .post("/paypal/v2/payments/captures/:id/refund", operation("other"), refundCapture)
  .post("/paypal/v1/payments/sale/:id/refund", operation("other"), refundSale)
  .get("/paypal/v2/payments/refunds/:id", operation("other"), showRefund);

const captureBody = z.looseObject({
  amount: z
    .looseObject({ currency_code: z.string(), value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) })
    .optional(),
});
const saleBody = z.looseObject({
  amount: z.looseObject({ currency: z.string(), total: z.string() }).optional(),
});

/** Texts of PayPal's schema. */
const issues = {
  CAPTURE_FULLY_REFUNDED: "The capture has already been fully refunded",
  REFUND_CAPTURE_CURRENCY_MISMATCH: "Refund must be in the same currency as the capture",
  PENDING_CAPTURE:
    "Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.",
  REFUND_NOT_ALLOWED: "Capture cannot be refunded.",
  REFUND_AMOUNT_EXCEEDED:
    "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
} as const;
const refuse = (issue: keyof typeof issues) => unprocessable(issue, issues[issue]);

async function refundCapture(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const id = c.req.param("id") ?? "";
  const { body } = await readPayPalBody(c, captureBody);
  const capture = findCapture(id, sandbox.db);
  if (capture?.id !== id) throw resourceNotFound();
  const earlier = earlierResult(c, `refund ${id}`);
  if (earlier) return show(c, findRefund(earlier, sandbox.db), 200);
  if (body.amount && body.amount.currency_code !== capture.currency)
    throw refuse("REFUND_CAPTURE_CURRENCY_MISMATCH");
  requireCoins(body.amount?.value ?? "", capture.currency);
  if (capture.status === "REFUNDED") throw refuse("CAPTURE_FULLY_REFUNDED");
  if (capture.status === "PENDING") throw refuse("PENDING_CAPTURE");
  if (capture.status !== "COMPLETED" && capture.status !== "PARTIALLY_REFUNDED")
    throw refuse("REFUND_NOT_ALLOWED");
  if (!giveBack(id, { value: body.amount?.value }, sandbox)) throw refuse("REFUND_AMOUNT_EXCEEDED");
  const newestRefund = refundsOf(id, sandbox.db).at(-1);
  rememberResult(c, `refund ${id}`, newestRefund?.id ?? "");
  return show(c, newestRefund, 201);
}

async function refundSale(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const id = c.req.param("id") ?? "";
  const { body } = await readPayPalBody(c, saleBody);
  const sale = findSale(id, sandbox.db);
  if (!sale) throw resourceNotFound();
  const earlier = earlierResult(c, `refund ${id}`);
  const before = earlier ? findRefund(earlier, sandbox.db) : undefined;
  if (before) return paypalJson(saleRefundView(before, sandbox), 200);
  requireCoins(body.amount?.total ?? "", sale.currency);
  if (sale.status === "REFUNDED")
    throw paypalError(400, "TRANSACTION_ALREADY_REFUNDED", "The transaction has already been refunded");
  if (!giveBack(id, { value: body.amount?.total }, sandbox))
    throw paypalError(400, "REFUND_EXCEEDED_TRANSACTION_AMOUNT", "Refund amount exceeds the transaction's.");
  const newestRefund = refundsOf(id, sandbox.db).at(-1) as RefundRow;
  rememberResult(c, `refund ${id}`, newestRefund.id);
  return paypalJson(saleRefundView(newestRefund, sandbox), 201);
}

function show(c: SandboxContext, refund: RefundRow | undefined, status: number): Response {
  if (!refund) throw resourceNotFound();
  const whole = refundView(refund, c.env.sandbox);
  const { id, status: state, links } = whole;
  return paypalJson(wantsRepresentation(c) ? whole : { id, status: state, links }, status);
}

function showRefund(c: SandboxContext): Response {
  const refund = findRefund(c.req.param("id") ?? "", c.env.sandbox.db);
  if (!refund) throw resourceNotFound();
  return paypalJson(refundView(refund, c.env.sandbox));
}
