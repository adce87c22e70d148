import { ApiError } from "#lib/browser/base/client.ts";
import { readPayPalReturn } from "#lib/browser/payment/return-params.ts";
import { storeReturn } from "#lib/browser/payment/stored-return.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";

/**
 * The progress of completing a return. `missing`: the address lacks a parameter. `guest`: somebody must log in first.
 */
export type ReturnState =
  | { name: "idle" | "completing" | "waiting" | "missing" }
  /** `kept`: a return is stored until its member logs in. */
  | { name: "guest"; kept: boolean }
  | { name: "completed"; level: { id: number; name: string } }
  /** `declined`: PayPal took nothing. */
  | { name: "error"; message: string; declined: boolean };

/** A return without a session is stored; its member finds it in the profile. */
function storeForLogin(): ReturnState {
  const { pathname, search } = window.location;
  const isStored = readPayPalReturn(search) !== null;
  if (isStored) storeReturn(pathname + search);
  return { name: "guest", kept: isStored };
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

type Actions = {
  /** Shown where the error has no text. */
  failed: string;
  setState: (state: ReturnState) => void;
  toActivation: () => void;
};

/** Completes the return that the address names. Reads the account first, so that the level is up to date. */
export async function completeReturn(actions: Actions): Promise<void> {
  const { failed, setState, toActivation } = actions;
  const { pathname, search } = window.location;
  const params = readPayPalReturn(search);
  if (!isMarkedSignedIn()) return setState(storeForLogin());
  if (params === null) return setState({ name: "missing" });
  setState({ name: "completing" });
  try {
    const [{ finishReturn }, { isCompleted }, { refreshEverywhere }] = await Promise.all([
      import("#lib/browser/payment/finish-return.ts"),
      import("#lib/browser/payment/calls.ts"),
      import("#lib/browser/session/session.ts"),
    ]);
    const result = await finishReturn(pathname + search, params);
    if (!isCompleted(result)) return toActivation();
    const { levelId, levelName } = result;
    setState({ name: "waiting" });
    const member = await refreshEverywhere().catch(() => null);
    const id = levelId ?? member?.membershipLevelId ?? 0;
    setState({ name: "completed", level: { id, name: levelName || (member?.membershipLevelName ?? "") } });
  } catch (error) {
    if (isSignedOut(error)) return setState(storeForLogin());
    const declined = error instanceof ApiError && error.status === 402;
    setState({ name: "error", message: error instanceof ApiError ? error.message : failed, declined });
  }
}
