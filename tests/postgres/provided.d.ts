import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL of the tests' own, where each may make databases; only `npm run test:postgres` has one. */
    postgresUrl: string;
  }
}
