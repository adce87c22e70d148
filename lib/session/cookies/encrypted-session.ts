import "server-only";
import { loginSeconds, type SessionFacts } from "#lib/session/store/session-facts.ts";
import { seal, unseal } from "./seals.ts";

export type Session = SessionFacts & {
  token: string;
  /** The level when the session started; a rise gives the cookie another name. */
  level: number;
};

export const encryptSession = (session: Session): Promise<string> => seal(session, loginSeconds);

/** Decrypts a session; null if it is invalid or expired, or belongs in another cookie. */
export const decryptSession = (id: string, sealed: string): Promise<Session | null> =>
  unseal(sealed, loginSeconds, (data: Partial<Session>) =>
    typeof data.token === "string" && data.id === id ? (data as Session) : null,
  );
