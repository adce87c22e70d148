/** Polling for a paid level (product: Activation): every 10 s, 12 times at most, which is the cap of 120 s. */
export const activationChecks = { everyMs: 10_000, max: 12 } as const;

export type Activation = { state: "checking" | "active" | "delayed"; checks: number };

type Poll = {
  /** Reads the account again; true once it has the level. A failure counts as "not yet". */
  isActive: () => Promise<boolean>;
  onChange: (activation: Activation) => void;
};

/**
 * Asks at once, then until the level is there or the checks are used up. `checkNow` asks out of turn, also after
 * the last check; one question at a time.
 */
export function pollActivation({ isActive, onChange }: Poll) {
  const now: Activation = { state: "checking", checks: 0 };
  let asking: Promise<void> | null = null;
  let stopped = false;
  const setState = (state: Activation["state"]) => {
    now.state = state;
    if (!stopped) onChange({ ...now });
  };
  const checkNow = () => {
    asking ??= isActive()
      .catch(() => false)
      .then((active) => {
        asking = null;
        if (!active) return;
        clearInterval(timer);
        setState("active");
      });
    return asking;
  };
  const timer = setInterval(() => {
    now.checks += 1;
    setState("checking");
    const answered = checkNow();
    if (now.checks < activationChecks.max) return;
    clearInterval(timer);
    answered.then(() => now.state === "checking" && setState("delayed"));
  }, activationChecks.everyMs);
  void checkNow();
  return {
    checkNow,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** True once a level above 1 is there, and every level that was paid for; which one 0 is, nobody knows. */
export const isPaidFor = (level: number, pending: readonly { levelId: number }[]) =>
  level > 1 && pending.every(({ levelId }) => levelId > 0 && levelId <= level);
