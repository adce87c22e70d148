import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the demo that the browsers visit. */
    demoUrl: string;
  }
}
