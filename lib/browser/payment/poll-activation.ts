/** Polls for a paid level (product: Activation) every 10 s, at most 12 times: 120 s in all. */
export const activationChecks = { everyMs: 10_000, max: 12 } as const;

export type Activation = { state: "checking" | "active" | "delayed"; checks: number };

type Poll = {
  /** Reads the account again; true once it has the level. A failure counts as "not yet". */
  isActive: () => Promise<boolean>;
  onChange: (activation: Activation) => void;
};

/**
 * Checks at once, then until the level is active or the checks are used up. `checkNow` checks out of turn, also after
 * the last check; one check runs at a time.
 */
export function pollActivation({ isActive, onChange }: Poll) {
  const now: Activation = { state: "checking", checks: 0 };
  let checking: Promise<void> | null = null;
  let stopped = false;
  const setState = (state: Activation["state"]) => {
    now.state = state;
    if (!stopped) onChange({ ...now });
  };
  const checkNow = () => {
    checking ??= isActive()
      .catch(() => false)
      .then((active) => {
        checking = null;
        if (!active) return;
        clearInterval(timer);
        setState("active");
      });
    return checking;
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

/** True once the account has a level above 1, and every pending payment's level; level 0 is unknown. */
export const isPaidFor = (level: number, pending: readonly { levelId: number }[]) =>
  level > 1 && pending.every(({ levelId }) => levelId > 0 && levelId <= level);
