import "server-only";
import { loginLifetime, type SessionFacts } from "#lib/session/store/session-facts.ts";
import { seal, unseal } from "./seals.ts";

export type Session = SessionFacts & {
  token: string;
  /** The level when the session started; a rise gives the cookie another name. */
  level: number;
};

export const encryptSession = (session: Session): Promise<string> => seal(session, loginLifetime);

/** Null for a session that is invalid or expired, or that belongs in another cookie. */
export const decryptSession = (id: string, sealed: string): Promise<Session | null> =>
  unseal(sealed, loginLifetime, (data: Partial<Session>) =>
    typeof data.token === "string" && data.id === id ? (data as Session) : null,
  );
