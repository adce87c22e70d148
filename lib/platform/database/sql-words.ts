export type DatabaseEngine = "sqlite" | "postgres";

/** Where the engines' SQL differs. */
export type SqlWords = {
  /** An integer wide enough for times. */
  whole: string;
  /** Makes a table's column types strict. */
  strict: string;
  randomId: string;
  /** Forbids changing and deleting rows. */
  appendOnly(table: string): string[];
};

export const sqlWords: Record<DatabaseEngine, SqlWords> = {
  sqlite: {
    whole: "INTEGER",
    strict: "STRICT",
    randomId: "lower(hex(randomblob(16)))",
    appendOnly: (table) => [
      `CREATE TRIGGER "${table}Stays" BEFORE UPDATE ON "${table}" BEGIN SELECT RAISE(ABORT, 'append-only'); END`,
      `CREATE TRIGGER "${table}IsKept" BEFORE DELETE ON "${table}" BEGIN SELECT RAISE(ABORT, 'append-only'); END`,
    ],
  },
  postgres: {
    whole: "BIGINT",
    strict: "",
    randomId: "replace(gen_random_uuid()::text, '-', '')",
    appendOnly: (table) => [
      `CREATE OR REPLACE FUNCTION "refuseChange"() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$`,
      `CREATE TRIGGER "${table}Stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "${table}"
        FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()`,
    ],
  },
};
