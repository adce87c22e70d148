import "server-only";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from "kysely";

/** Node's SQLite behind the interface that Kysely expects. */
const asKyselyDatabase = (database: DatabaseSync) => ({
  close: () => database.close(),
  prepare(sql: string) {
    const statement = database.prepare(sql);
    const asValues = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...asValues(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...asValues(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...asValues(parameters)),
    };
  },
});

/** Locks when a transaction begins: a transaction that first reads would fail if another process wrote before it did. */
class WritingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyDatabase(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Some errors, such as a full disk, have ended the transaction already; a failing rollback would hide them. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isOpen && this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyDatabase(database) });
    this.#database = database;
  }

  override createDriver(): WritingDriver {
    return new WritingDriver(this.#database);
  }
}
