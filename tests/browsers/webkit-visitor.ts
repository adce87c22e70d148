import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { findPart, wantedOf } from "./find-part.ts";
import { isAlive, type Part, until, type Visitor } from "./visitor.ts";

// Debian's WebKitGTK by plain WebDriver: its small browser, on a screen that nobody sees.

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** A screen in memory; its number. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { screen, display: `:${String(number).trim()}` };
}

function visitorOf(driver: WebDriver, origin: string, close: () => Promise<void>): Visitor {
  const read = <T>(script: () => T): Promise<T> => driver.executeScript(`return (${script})()`);
  const find = (part: Part): Promise<WebElement | null> =>
    driver.executeScript(`return (${findPart})(arguments[0])`, wantedOf(part));
  const act = (part: Part, task: (element: WebElement) => Promise<void>) =>
    until(async () => {
      const element = await find(part);
      if (element) await task(element);
      return element !== null;
    }, `${part.role} ${part.name}`);
  return {
    async open(path) {
      await driver.get(origin + path);
      await until(() => read(isAlive), `${path} comes to life`);
    },
    see: (part) => act(part, async () => {}),
    click: (part) =>
      act(part, async (element) => {
        // The driver's own way to an element below the screen is a smooth one, and not waited for.
        await driver.executeScript(
          "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
          element,
        );
        await element.click();
      }),
    fill: (label, text, { enter } = { enter: false }) =>
      act({ role: "textbox", name: label }, (element) =>
        element.sendKeys(text, ...(enter ? [Key.ENTER] : [])),
      ),
    read,
    close,
  };
}

export async function openWebKit(origin: string): Promise<Visitor> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const service = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // Root has no sandbox to start a browser in.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LANG: "en_GB.UTF-8",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/status`).catch(() => null))?.ok ?? false, "WebKit's driver");
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
    .build();
  return visitorOf(driver, origin, async () => {
    await driver.quit();
    service.kill();
    screen.kill();
  });
}
