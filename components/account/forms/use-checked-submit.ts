import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Calls `submit` once there is a token, if Enter was pressed before. */
function useSubmitOnToken(token: unknown, submit: () => Promise<void>) {
  const [isWaiting, setWaiting] = useState(false);
  const send = useEffectEvent(submit);
  useEffect(() => {
    if (!isWaiting || !token) return;
    setWaiting(false);
    void send();
  }, [isWaiting, token]);
  return [isWaiting, setWaiting] as const;
}

type CheckedForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  defaults: DefaultValues<Values>;
  isSubmitting: boolean;
  onSubmit: () => Promise<void>;
};

/** Lets Enter wait for the anti-bot check: the form is submitted with the check's token. */
export function useCheckedSubmit<Values extends FieldValues>({
  form,
  defaults,
  isSubmitting,
  onSubmit,
}: CheckedForm<Values>) {
  const { setValue } = form;
  const tokenName = "turnstileToken" as Path<Values>;
  const token: unknown = form.watch(tokenName);
  const [isWaiting, setWaiting] = useSubmitOnToken(token, onSubmit);
  const onToken = useCallback(
    (given: string) => {
      setValue(tokenName, given as never);
      if (given === "") setWaiting(false);
    },
    [setValue, setWaiting, tokenName],
  );
  // Browsers ignore Enter while the form's submit button is disabled.
  const onKeyDown = async ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLFormElement>) => {
    const isOff = currentTarget.querySelector("[type=submit]:disabled") !== null;
    if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || !isOff) return;
    if (token !== "" || isSubmitting) return;
    const typed = (Object.keys(defaults) as Path<Values>[]).filter((name) => name !== tokenName);
    if (await form.trigger(typed, { shouldFocus: true })) setWaiting(true);
  };
  return { isWaiting, onToken, onKeyDown };
}
