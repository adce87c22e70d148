import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isDamage } from "#lib/platform/files/sqlite-file.ts";
import { log } from "#lib/platform/observe/log.ts";
import { openSessionFile } from "./session-file.ts";

type Values = (string | number | Record<string, string | number | null>)[];

/** Runs statements in DATA_DIR's `sessions.db`; a file that is damaged meanwhile is replaced. */
export class SessionDatabase {
  readonly #dataDir: string;
  #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#db = openSessionFile(dataDir);
  }

  all(statement: string, ...values: Values) {
    return this.#with(statement, (prepared) => prepared.all(...(values as [string])));
  }

  get(statement: string, ...values: Values) {
    return this.#with(statement, (prepared) => prepared.get(...(values as [string])));
  }

  run(statement: string, ...values: Values): void {
    this.#with(statement, (prepared) => prepared.run(...(values as [string])));
  }

  /** For optional writes: a full disk locks nobody out. */
  tryRun(statement: string, ...values: Values): void {
    try {
      this.run(statement, ...values);
    } catch (error) {
      log("error", "session store failed", { reason: String(error) });
    }
  }

  #with<T>(statement: string, work: (prepared: StatementSync) => T): T {
    const prepared = () => {
      const known = this.#prepared.get(statement) ?? this.#db.prepare(statement);
      this.#prepared.set(statement, known);
      return known;
    };
    try {
      return work(prepared());
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#prepared.clear();
      if (this.#db.isOpen) this.#db.close();
      this.#db = openSessionFile(this.#dataDir);
      return work(prepared());
    }
  }
}
