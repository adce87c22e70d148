import * as z from "zod/mini";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { deviceStorage } from "#lib/browser/base/storage.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import { pendingPayment } from "#lib/contracts/payment/payment.ts";

const key = "unconfirmed-payments";
const storedPayment = z.extend(pendingPayment, { owner: z.nullable(z.number()) });
type StoredPayment = z.output<typeof storedPayment>;

function read(): StoredPayment[] {
  try {
    const entries = z.array(z.unknown()).parse(JSON.parse(deviceStorage.read(key) ?? "[]"));
    // One by one: an entry that another release wrote in another shape must not hide the others.
    return entries.flatMap((entry) => storedPayment.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

function write(payments: StoredPayment[]): void {
  if (payments.length > 0) deviceStorage.write(key, JSON.stringify(payments));
  else deviceStorage.remove(key);
}

const owner = () => queryClient.getQueryData(sessionQuery.queryKey)?.id ?? null;

/**
 * Stores an approved payment on this device, because the server may not learn of it: the connection may fail just then,
 * and a subscription is charged on approval.
 */
export function rememberUnconfirmed(payment: Pick<StoredPayment, "kind" | "id" | "levelId">): void {
  const entry = { ...payment, since: new Date().toISOString(), owner: owner() };
  write([...read().filter(({ id }) => id !== payment.id), entry].slice(-5));
}

export const forgetUnconfirmed = (id: string) => write(read().filter((payment) => payment.id !== id));

/** The payments of the logged-in member that are stored on this device. */
export const unconfirmedPayments = () => read().filter((payment) => payment.owner === owner());
