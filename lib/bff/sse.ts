import "server-only";
import type { RetryWait, VerifyResult } from "#lib/contracts/payment/payment.ts";
import { keyTranslator } from "#lib/i18n/translate.ts";
import { errorTextHeader } from "#lib/platform/errors.ts";
import { answerError, answerResult, languageOf, noStore } from "./answer.ts";

/** `text`: the message `errors.payment.{text}` where WordPress sends none; PROCESSING by default. */
type PaymentResult = {
  processing?: boolean | undefined;
  message?: string | undefined;
  text?: string | undefined;
};
type RunVerification = (onRetry: (wait: RetryWait) => void) => Promise<VerifyResult & PaymentResult>;

/** Adds a message to a payment under way: WordPress's, otherwise ours. */
function withMessage(
  request: Request,
  { text = "PROCESSING", ...result }: PaymentResult,
): Omit<PaymentResult, "text"> {
  if (!result.processing || result.message) return result;
  return { ...result, message: keyTranslator(languageOf(request))(`errors.payment.${text}`) };
}

const encode = (text: string) => new TextEncoder().encode(text);
const encodeEvent = (name: string, data: unknown) =>
  encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

async function lastEvent(
  request: Request,
  result: Promise<VerifyResult & PaymentResult>,
): Promise<Uint8Array> {
  try {
    return encodeEvent("done", withMessage(request, await result));
  } catch (error) {
    const answer = answerError(error, { request });
    const shown = answer.headers.get(errorTextHeader);
    return encodeEvent("error", { ...(await answer.json()), status: answer.status, ...(shown && { shown }) });
  }
}

/** Streams a verification's progress. The verification goes on if the listener leaves. */
function streamVerification(request: Request, verify: RunVerification): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const send = (chunk: Uint8Array) => {
        if (!open) return;
        try {
          controller.enqueue(chunk);
        } catch {
          open = false; // The browser has gone.
        }
      };
      send(encode(": verifying\n\n"));
      const result = verify((wait) => send(encodeEvent("retry", wait)));
      void lastEvent(request, result).then((chunk) => {
        send(chunk);
        if (open) controller.close();
      });
    },
  });
  return new Response(body, {
    headers: { ...noStore, "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
  });
}

/** A payment's result as JSON; 202 while it is under way. */
export const answerPayment = (request: Request, result: PaymentResult): Response =>
  answerResult(withMessage(request, result), [], result.processing ? 202 : 200);

/**
 * Answers with JSON, with status 202 while the verification runs. For `Accept: text/event-stream` it streams: an event
 * `retry` for each wait, then `done`, or `error` with the error's body and status.
 */
export async function answerVerification(request: Request, verify: RunVerification): Promise<Response> {
  if (/\btext\/event-stream\b/i.test(request.headers.get("accept") ?? ""))
    return streamVerification(request, verify);
  return answerPayment(request, await verify(() => {}));
}
