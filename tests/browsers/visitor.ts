/** A part of the page, as people and their tools name it. */
export type Part = {
  role: "link" | "button" | "heading" | "textbox" | "dialog" | "text";
  name: string | RegExp;
};

/** Somebody with a browser. */
export type Visitor = {
  open(path: string): Promise<void>;
  /** Waits until it can be seen. */
  see(part: Part): Promise<void>;
  click(part: Part): Promise<void>;
  /** Writes into an empty field; `enter` sends it. */
  fill(label: string, text: string, options?: { enter: boolean }): Promise<void>;
  /** What a script says that runs in the page. */
  read<T>(script: () => T): Promise<T>;
  /** The window that the page has opened, once it is there. */
  popup(): Promise<Visitor>;
  /** Whether its window is still there. */
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
};

/** How long anything may take, in ms: three browsers share the machine. */
const patience = 30_000;

/** Waits until what is read is so. What fails meanwhile, for a page has gone for instance, is tried again. */
export async function until(read: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + patience;
  let failure = "";
  const isSo = () =>
    read().catch((error) => {
      failure = `: ${error}`;
      return false;
    });
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${patience / 1000} s: ${what}${failure}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether React has taken over the page's forms and menus: what is done before is lost. Runs in the page. */
export const isAlive = (): boolean =>
  [...document.querySelectorAll("header summary, main form")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__react")),
  );
