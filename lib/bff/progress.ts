import "server-only";
import type { Retrying, Verified } from "#lib/contracts/payment.ts";
import { translator } from "#lib/i18n/translate.ts";
import { answerError, answerResult, languageOf, noStore } from "./answer.ts";

type Work = (tell: (wait: Retrying) => void) => Promise<Verified & SoFar>;

/** `text`: the message `errors.payment.{text}` where WordPress says nothing; PROCESSING if absent. */
type SoFar = { processing?: boolean | undefined; message?: string | undefined; text?: string | undefined };

/** What is still under way says so, in WordPress's words or ours (spec §8, 202). */
function spoken(request: Request, { text = "PROCESSING", ...result }: SoFar): Omit<SoFar, "text"> {
  if (!result.processing || result.message) return result;
  return { ...result, message: translator(languageOf(request))(`errors.payment.${text}`) };
}

/** A server-sent event; its data is one line. */
const event = (name: string, data: unknown) =>
  new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

async function ending(request: Request, work: Promise<Verified & SoFar>): Promise<Uint8Array> {
  try {
    return event("done", spoken(request, await work));
  } catch (error) {
    const answer = answerError(error, { request });
    return event("error", { ...(await answer.json()), status: answer.status });
  }
}

/** Runs the work and tells of it as it goes on. It does not end with its listener (ruling 28). */
function stream(request: Request, work: Work): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const say = (chunk: Uint8Array) => {
        if (!open) return;
        try {
          controller.enqueue(chunk);
        } catch {
          open = false; // the browser has gone
        }
      };
      say(new TextEncoder().encode(": verifying\n\n"));
      const ended = ending(
        request,
        work((wait) => say(event("retry", wait))),
      );
      void ended.then((chunk) => {
        say(chunk);
        if (open) controller.close();
      });
    },
  });
  return new Response(body, {
    headers: { ...noStore, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
  });
}

/** A result as JSON, with 202 while it is under way. */
export const answerSoFar = (request: Request, result: SoFar): Response =>
  answerResult(spoken(request, result), [], result.processing ? 202 : 200);

/**
 * The answer of a verification (contract, Site): as JSON, 202 while it is under way; with `Accept: text/event-stream`
 * each wait as an event `retry`, then `done`, or `error` with the envelope and its status.
 */
export async function answerWithProgress(request: Request, work: Work): Promise<Response> {
  if (/\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "")) return stream(request, work);
  return answerSoFar(request, await work(() => {}));
}
