import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";

/** Writes an answer; `chunked` leaves its length unsaid. */
export function send(response: ServerResponse, answer: Answer, { chunked = false } = {}): void {
  const { status, headers, body } = answer;
  if (answer.reset) return void response.socket?.resetAndDestroy();
  const length = chunked ? {} : { "Content-Length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}
