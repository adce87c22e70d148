import "server-only";
import { Client } from "pg";
import { second } from "#lib/platform/time/duration.ts";

/** A connection's settings; times are in ms. The time-outs end also a call that the server never answers. */
export const connectionOptions = (url: string) => ({
  connectionString: url,
  application_name: "murmur",
  connectionTimeoutMillis: 3 * second,
  query_timeout: 8 * second,
  keepAlive: true,
});

/**
 * The server's own limits, in ms. They are set after connecting, because PgBouncer refuses a connection that begins
 * with settings unknown to it.
 */
export const sessionLimits = `
  SET statement_timeout = ${5 * second};
  SET lock_timeout = ${3 * second};
  SET idle_in_transaction_session_timeout = ${10 * second};
`;

/**
 * Closes its connection after a query timeout: `pg` alone would leave it open, and its next user would wait as long.
 */
export class ImpatientClient extends Client {
  override query(...args: unknown[]) {
    const result = Reflect.apply(super.query, this, args);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === "Query read timeout") void this.end();
      });
    return result;
  }
}
