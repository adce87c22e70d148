import type { Call, Sandbox } from "#sandbox/route.ts";

/**
 * PayPal-Request-Id (API reference, "Idempotency"): the resource that an earlier call with the same id and of the
 * same action made, so that it is answered as it is now. Only what succeeded is remembered.
 */
export function earlier(call: Call, action: string, { db }: Sandbox): string | null {
  const id = requestId(call);
  if (!id) return null;
  const row = db.prepare("SELECT resource FROM paypal_requests WHERE id = ? AND action = ?").get(id, action);
  return row ? String(row.resource) : null;
}

export function remember(call: Call, action: string, resource: string, { db }: Sandbox): void {
  const id = requestId(call);
  if (!id) return;
  db.prepare("INSERT OR IGNORE INTO paypal_requests (id, action, resource) VALUES (?, ?, ?)").run(
    id,
    action,
    resource,
  );
}

const requestId = ({ headers }: Call) => String(headers["paypal-request-id"] ?? "");
