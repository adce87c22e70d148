import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "#harness/free-ports.ts";
import { findPart, wantedOf } from "./find-part.ts";
import { isAlive, type Part, until, type Visitor } from "./visitor.ts";

// Debian's WebKitGTK by plain WebDriver: its minimal browser, on a virtual screen.

/** Starts a virtual screen; returns its number. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { screen, display: `:${String(number).trim()}` };
}

/** A visitor in one of the driver's windows, which can only use one window at a time. */
function visitorOf(driver: WebDriver, window: string, origin: string, close: () => Promise<void>): Visitor {
  const turnHere = () => driver.switchTo().window(window);
  const isOpen = async () => (await driver.getAllWindowHandles()).includes(window);
  const read = async <T>(script: () => T): Promise<T> => {
    await turnHere();
    return driver.executeScript(`return (${script})()`);
  };
  const find = async (part: Part): Promise<WebElement | null> => {
    await turnHere();
    return driver.executeScript(`return (${findPart})(arguments[0])`, wantedOf(part));
  };
  const act = (part: Part, task: (element: WebElement) => Promise<void>) =>
    until(async () => {
      const element = await find(part);
      if (element) await task(element);
      return element !== null;
    }, `${part.role} ${part.name}`);
  return {
    async open(path) {
      await turnHere();
      await driver.get(origin + path);
      await until(() => read(isAlive), `${path} comes to life`);
    },
    see: (part) => act(part, async () => {}),
    click: (part) =>
      act(part, async (element) => {
        // Scrolls without animation. The driver scrolls smoothly and does not wait for the end.
        await driver.executeScript(
          "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
          element,
        );
        // A click may close its own window.
        await element.click().catch(async (error) => {
          if (await isOpen()) throw error;
        });
      }),
    fill: (label, text, { enter } = { enter: false }) =>
      act({ role: "textbox", name: label }, (element) =>
        element.sendKeys(text, ...(enter ? [Key.ENTER] : [])),
      ),
    read,
    async popup() {
      const others = async () => (await driver.getAllWindowHandles()).filter((name) => name !== window);
      await until(async () => (await others()).length > 0, "a window opens");
      const [name = ""] = await others();
      return visitorOf(driver, name, origin, async () => {
        await driver.switchTo().window(name);
        await driver.close();
      });
    },
    isOpen,
    close,
  };
}

export async function openWebKit(origin: string): Promise<Visitor> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const service = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // A browser that runs as root can only run without its sandbox.
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
  return visitorOf(driver, await driver.getWindowHandle(), origin, async () => {
    await driver.quit();
    service.kill();
    screen.kill();
  });
}
