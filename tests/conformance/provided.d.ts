import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin (with a path prefix, if any) of the WordPress under test, without a trailing slash. */
    wordpressUrl: string;
    /** The key shared with the site; "" where the WordPress under test has none. */
    sharedKey: string;
    /** Collects the responses that occurred, one per line. */
    exercisedFile: string;
  }
}
