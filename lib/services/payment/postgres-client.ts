import "server-only";
import { Client } from "pg";

const second = 1000;

/** How a connection is made. Times are in ms; the server ends what takes longer, and this process what never ends. */
export const connectionOptions = (url: string) => ({
  connectionString: url,
  application_name: "murmur",
  connectionTimeoutMillis: 3 * second,
  statement_timeout: 5 * second,
  lock_timeout: 3 * second,
  idle_in_transaction_session_timeout: 10 * second,
  query_timeout: 8 * second,
  keepAlive: true,
});

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
