import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** Answers the front server's requests by a real route handler of `app/%5Fapi`, in place of the fake Next. */
export const realRoute =
  (handler: (request: Request) => Promise<Response>) =>
  async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/", headers } = incoming;
    const body = await buffer(incoming);
    const request = new Request(`https://murmur.test${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const answer = await handler(request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
