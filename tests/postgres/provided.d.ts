import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL in which each test may create databases; only `npm run test:postgres` has one. */
    postgresUrl: string;
  }
}
