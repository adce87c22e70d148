import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWX";

/** Random capitals and digits, as in PayPal's ids. */
function code(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

export const newOrderId = () => code(17);
export const newCaptureId = () => code(17);
export const newSubscriptionId = () => `I-${code(12)}`;
export const newSaleId = () => code(17);
export const newRefundId = () => code(17);
export const newDisputeId = () => `PP-D-${randomBytes(6).readUIntBE(0, 6)}`;
export const newBillingToken = () => `BA-${code(17)}`;
export const newCheckoutToken = () => code(17);
export const newEventId = () => `WH-${code(17)}-${code(17)}`;
export const newDebugId = () => randomBytes(7).toString("hex").slice(0, 13);
export const isSubscriptionId = (id: string) => id.startsWith("I-");
