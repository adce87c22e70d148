import type { SandboxContext } from "#sandbox/base/context.ts";

/**
 * PayPal-Request-Id: the resource of an earlier call with the same id and action. As at PayPal, a repeated
 * call returns the current resource, and a repeated declined call is declined again.
 */
export function earlierResult(c: SandboxContext, action: string): string | null {
  const id = requestId(c);
  if (!id) return null;
  const row = c.env.sandbox.db
    .prepare("SELECT resource FROM paypal_requests WHERE id = ? AND action = ?")
    .get(id, action);
  return row ? String(row.resource) : null;
}

export function rememberResult(c: SandboxContext, action: string, resource: string): void {
  const id = requestId(c);
  if (!id) return;
  c.env.sandbox.db
    .prepare("INSERT OR IGNORE INTO paypal_requests (id, action, resource) VALUES (?, ?, ?)")
    .run(id, action, resource);
}

const requestId = (c: SandboxContext) => c.req.header("paypal-request-id") ?? "";
