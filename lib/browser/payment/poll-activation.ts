/** How often and how many times a paid level is polled (product: Activation): for 120 s in all. */
export const activationChecks = { everyMs: 10_000, max: 12 } as const;

export type Activation = { state: "checking" | "active" | "delayed"; checks: number };

type Poll = {
  /** Reads the account. @returns whether it has the level; a failed read counts as no */
  isActive: () => Promise<boolean>;
  onChange: (activation: Activation) => void;
};

/**
 * Checks at once, and then until the level is active or all checks are done. `checkNow` checks at any time, also
 * afterwards; one check runs at a time.
 */
export function pollActivation({ isActive, onChange }: Poll) {
  const current: Activation = { state: "checking", checks: 0 };
  let checking: Promise<void> | null = null;
  let isStopped = false;
  const setState = (state: Activation["state"]) => {
    current.state = state;
    if (!isStopped) onChange({ ...current });
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
    current.checks += 1;
    setState("checking");
    const answered = checkNow();
    if (current.checks < activationChecks.max) return;
    clearInterval(timer);
    answered.then(() => current.state === "checking" && setState("delayed"));
  }, activationChecks.everyMs);
  void checkNow();
  return {
    checkNow,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/**
 * Whether the account has a level above 1, and the level of each pending payment; level 0 is unknown, and met by none.
 */
export const isPaidFor = (level: number, pending: readonly { levelId: number }[]) =>
  level > 1 && pending.every(({ levelId }) => levelId > 0 && levelId <= level);
