"use client";

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "#lib/browser/session/client.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import type { AntiBotHandle } from "./anti-bot.tsx";

type MemberForm<Values extends FieldValues> = {
  /** Fetches the route's schema: validation comes when one starts to type, not with the page. */
  schema: () => Promise<z.ZodMiniType<Values, Values>>;
  defaults: DefaultValues<Values>;
  validation: Texts["validation"];
  /** What is said where an error has no words of its own. */
  failed: string;
  /** What it does leads to another page: once it has succeeded it is not sent again. */
  leaves?: boolean;
  submit: (values: Values) => Promise<void>;
};

/**
 * Runs what follows from leaving a field: at once, or once the press that left it is over. An error that comes or
 * goes would move what is being pressed away from the pointer. A press on the submit button checks all fields.
 */
function afterPress(run: () => void): void {
  const released = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest("[type=submit]"))) setTimeout(run);
  };
  if (document.querySelector(":active") === null) run();
  else window.addEventListener("mouseup", released, { once: true });
}

/**
 * A form of an account: the route's own schema, checked on blur and on submit; errors of the answer at their
 * fields or above the form; the anti-bot check is done again after a failure.
 */
export function useMemberForm<Values extends FieldValues>({
  schema,
  defaults,
  validation,
  failed,
  leaves = false,
  submit,
}: MemberForm<Values>) {
  const form = useForm<Values>({
    resolver: async (values, context, options) => {
      const found = await schema().catch(() => null);
      // Without a connection the rules can't be had: what is wrong with it the server says.
      if (found === null) return { values, errors: {} };
      const resolve = standardSchemaResolver(found) as unknown as Resolver<Values>;
      return resolve(values, context, options);
    },
    defaultValues: defaults,
    mode: "onBlur",
    reValidateMode: "onBlur",
  });
  const [error, setError] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const left = useRef<HTMLElement>(null);
  const hasLeft = useRef(false);
  const antiBot = useRef<AntiBotHandle>(null);
  const { setValue } = form;
  const onToken = useCallback(
    (token: string) => setValue("turnstileToken" as Path<Values>, token as never),
    [setValue],
  );

  const text = (key: string | undefined) =>
    key ? (validation[key as keyof typeof validation] ?? key) : undefined;
  const onSubmit = form.handleSubmit(async (values) => {
    if (hasLeft.current) return;
    setError(null);
    left.current = document.activeElement as HTMLElement | null;
    setSubmitting(true);
    try {
      await submit(values);
      hasLeft.current = leaves;
    } catch (thrown) {
      const fields = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
      for (const [name, message] of fields) form.setError(name as Path<Values>, { message });
      setError(thrown instanceof ApiError ? thrown.message : failed);
      antiBot.current?.reset();
    } finally {
      setSubmitting(false);
    }
  });

  const { errors } = form.formState;
  // Disabled fields lose the focus: afterwards it is at the first error, else where it was.
  useEffect(() => {
    if (isSubmitting || left.current === null) return;
    const [wrong] = Object.keys(errors);
    const [first] = Object.keys(defaults);
    if (wrong) form.setFocus(wrong as Path<Values>);
    else if (document.activeElement === document.body) {
      // The button waits for a new token of the check, and takes no focus until then.
      if (left.current.matches("[type=submit]") && error !== null) form.setFocus(first as Path<Values>);
      else left.current.focus();
    }
    left.current = null;
  });

  /** Everything an input of a field needs. */
  const field = (name: Path<Values>) => {
    const { onBlur, ...input } = form.register(name);
    return {
      ...input,
      onBlur: (event: FocusEvent) => afterPress(() => onBlur(event)),
      disabled: isSubmitting,
      error: text(errors[name]?.message as string | undefined),
    };
  };
  /** What the form element needs; the schema is fetched while one finds the first field. */
  // Sent before there is JavaScript, it would put what was typed into the address.
  const attributes = { method: "post", onSubmit, noValidate: true, onFocus: schema };
  /** What the anti-bot check and the submit button need. */
  const check = { widget: antiBot, onToken, isSubmitting };
  return { form, field, attributes, error, isSubmitting, check };
}
