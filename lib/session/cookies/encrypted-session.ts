import "server-only";
import { loginLifetime, type SessionFacts } from "#lib/session/store/session-facts.ts";
import { seal, unseal } from "./seals.ts";

export type Session = SessionFacts & {
  token: string;
  /** The level at the start of the session: when it rises the cookie gets a new name. */
  level: number;
};

export const encryptSession = (session: Session): Promise<string> => seal(session, loginLifetime);

/** Null for an invalid or expired session, or another cookie's. */
export const decryptSession = (id: string, sealed: string): Promise<Session | null> =>
  unseal(sealed, loginLifetime, (data: Partial<Session>) =>
    typeof data.token === "string" && data.id === id ? (data as Session) : null,
  );
