import type { IncomingMessage } from "node:http";
import { isRobotAgent } from "#lib/platform/http/robot-agents.ts";

/** Whether a page of this site sends a request. */
export function isOwnSender({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? headers.origin === new URL(siteUrl).origin : site === "same-origin";
}

/** Whether a search engine or another program sends a request. */
export const isRobotRequest = ({ headers }: IncomingMessage): boolean =>
  headers["user-agent"] === undefined || isRobotAgent(headers["user-agent"]);
