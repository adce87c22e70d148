import "server-only";
import { Client } from "pg";

const second = 1000;

/** How a connection is made. Times are in ms; whatever never ends is ended by this process. */
export const connectionOptions = (url: string) => ({
  connectionString: url,
  application_name: "murmur",
  connectionTimeoutMillis: 3 * second,
  query_timeout: 8 * second,
  keepAlive: true,
});

/**
 * What takes longer the server ends, in ms. Said once a session stands: PgBouncer refuses a connection that begins with
 * settings that it does not know.
 */
export const sessionLimits = `
  SET statement_timeout = ${5 * second};
  SET lock_timeout = ${3 * second};
  SET idle_in_transaction_session_timeout = ${10 * second};
`;

/**
 * A connection that ends when the server has left a question without an answer. `pg` gives up the question alone, and
 * whoever uses the connection next would wait as long again.
 */
export class ImpatientClient extends Client {
  override query(...asked: unknown[]) {
    const answer = Reflect.apply(super.query, this, asked);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === "Query read timeout") void this.end();
      });
    return answer;
  }
}
