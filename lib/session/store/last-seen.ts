import "server-only";
import { second } from "#lib/platform/time/duration.ts";
import type { SessionFacts } from "./session-facts.ts";
import type { SeenSession } from "./session-records.ts";

const writeEveryMs = 10 * second;

/** When sessions were last seen, until the database has it. What it has not got yet may be lost. */
export class LastSeen {
  readonly #seen = new Map<string, SeenSession>();
  readonly #writeToDatabase: (seen: SeenSession[]) => Promise<boolean>;
  #writing: NodeJS.Timeout | undefined;

  /** @param writeToDatabase returns whether it was written */
  constructor(writeToDatabase: (seen: SeenSession[]) => Promise<boolean>) {
    this.#writeToDatabase = writeToDatabase;
  }

  /** In ms since 1970; undefined if the database has it. */
  of(id: string): number | undefined {
    return this.#seen.get(id)?.seenAt;
  }

  note({ id, member, device, startedAt }: SessionFacts, seenAt: number): void {
    this.#seen.set(id, { session: { id, member, device, startedAt }, seenAt });
    this.#writing ??= setTimeout(() => void this.write(), writeEveryMs).unref();
  }

  forget(id: string): void {
    this.#seen.delete(id);
  }

  async write(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    const seen = [...this.#seen.values()];
    if (seen.length === 0 || !(await this.#writeToDatabase(seen))) return;
    // A session may have been seen again meanwhile.
    for (const use of seen) if (this.#seen.get(use.session.id) === use) this.#seen.delete(use.session.id);
  }
}
