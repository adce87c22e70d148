import { vi } from "vitest";

/** A part of the page by role and accessible name. */
export type Part = {
  role: "link" | "button" | "heading" | "textbox" | "dialog" | "text";
  name: string | RegExp;
};

export type Visitor = {
  open(path: string): Promise<void>;
  /** Waits until it is visible. */
  see(part: Part): Promise<void>;
  click(part: Part): Promise<void>;
  /** Fills an empty field; `enter` submits it. */
  fill(label: string, text: string, options?: { enter: boolean }): Promise<void>;
  /** The result of a script that runs in the page. */
  read<T>(script: () => T): Promise<T>;
  /** Waits for the window that the page has opened. */
  popup(): Promise<Visitor>;
  /** Whether its window is still open. */
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
};

/** The timeout of every step, in ms: three browsers share the machine. */
const patience = 30_000;

/** Waits until `read` is true. Retries errors, such as those of a page that has been replaced. */
export const until = (read: () => Promise<boolean>, what: string): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await read())) throw new Error("not yet");
    },
    { timeout: patience, interval: 100, message: what },
  );

/** Whether React has hydrated the page's forms and menus; earlier input is lost. Runs in the page. */
export const isAlive = (): boolean =>
  [...document.querySelectorAll("header summary, main form")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__react")),
  );
