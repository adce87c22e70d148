import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin (with a path prefix, if any) of the WordPress under test, without a trailing slash. */
    wordpressUrl: string;
    /** Where the tests note which answers came, a line each. */
    exercisedFile: string;
  }
}
