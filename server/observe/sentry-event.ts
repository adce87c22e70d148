import { randomUUID } from "node:crypto";
import { withoutPathSecret } from "#lib/platform/path-secret.ts";

const maxText = 500;
const maxFrames = 50;

/** Removes from a text what may be personal or secret: parameters, keys, email and IP addresses. */
export const redactText = (text: string): string =>
  withoutPathSecret(text)
    .replace(/\?\S*/g, "")
    .replace(/(:\/\/)[^/\s@]+@/g, "$1")
    .replace(/[^\s"'<>()=]+@[^\s"'<>()=]+/g, "[mail]")
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\da-f]{1,4}(?::[\da-f]{0,4}){3,7}\b/gi, "[address]")
    .replace(/\b[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}\b|\b(?=\w*\d)\w{24,}\b/g, "[key]")
    .slice(0, maxText);

/** A line of a stack: `at name (file:line:column)`, or without a name. */
const frameLine = /^\s*at (?:(.*?) \()?(?:file:\/\/)?([^()\s]+?):(\d+):(\d+)\)?$/;

/** The frames of a stack, the innermost last; files are named relative to the project's folder. */
function framesOf(stack: string, root: string) {
  const frames = stack.split("\n").flatMap((line) => {
    const [, name, file = "", row, column] = frameLine.exec(line) ?? [];
    if (file === "") return [];
    const filename = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
    const isOurs = filename !== file && !filename.startsWith("node_modules/");
    return [{ function: name ?? "?", filename, lineno: Number(row), colno: Number(column), in_app: isOurs }];
  });
  return frames.slice(0, maxFrames).reverse();
}

/** The error as Sentry describes exceptions, with its causes, the innermost first. */
export function exceptionsOf(error: unknown, root: string) {
  const exceptions = [];
  for (let next = error; next !== undefined && exceptions.length < 5; ) {
    const { name, message, stack, cause } =
      next instanceof Error ? next : { name: "Error", message: String(next), stack: "", cause: undefined };
    const [first = ""] = String(stack).split("\n", 1);
    exceptions.unshift({
      type: name,
      value: redactText(message || first),
      stacktrace: { frames: framesOf(String(stack), root) },
    });
    next = cause;
  }
  return exceptions;
}

type EventContext = { release: string; environment: string; route: string; id: string | null };

/** An event of Sentry's protocol: the error, without anything about the visitor. */
export function eventOf(exceptions: ReturnType<typeof exceptionsOf>, context: EventContext) {
  const { release, environment, route, id } = context;
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: Date.now() / 1000,
    platform: "node",
    level: "error",
    release,
    environment,
    transaction: route,
    tags: { ...(id && { reference: id }) },
    exception: { values: exceptions },
  };
}

/** The envelope of one event. https://develop.sentry.dev/sdk/data-model/envelopes/ */
export function envelopeOf(event: ReturnType<typeof eventOf>): string {
  const body = JSON.stringify(event);
  const header = { event_id: event.event_id, sent_at: new Date().toISOString() };
  const item = { type: "event", content_type: "application/json", length: Buffer.byteLength(body) };
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${body}\n`;
}
