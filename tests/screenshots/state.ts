import type { Page } from "playwright/test";
import type { Fault } from "#sandbox/base/state/faults.ts";

/** What a picture shows. */
export type State = {
  /** Part of the file's name. */
  name: string;
  path: string | (() => Promise<string>);
  /** A ready-made account (sandbox/data/members.ts); a visitor without it. */
  as?: string;
  /** A new account with this level, which the state may change. */
  newMember?: { levelId: number };
  /** WordPress's faults. */
  faults?: readonly Fault[];
  /** Runs before the picture. */
  act?: (page: Page) => Promise<unknown>;
  /** Captures only the screen, for elements that lie above the page. */
  onScreen?: true;
  /** No language has been chosen yet. */
  isFirstVisit?: true;
};
