"use client";

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "#lib/browser/base/client.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { AntiBotHandle } from "./anti-bot.tsx";
import { useCheckedSubmit } from "./use-checked-submit.ts";

type MemberForm<Values extends FieldValues> = {
  /** Loads the route's schema on first focus. */
  schema: () => Promise<z.ZodMiniType<Values, Values>>;
  defaults: DefaultValues<Values>;
  validation: Texts["validation"];
  /** Shown if an error has no message of its own. */
  failed: string;
  /** The page navigates away after a success, so the form stays disabled. */
  leaves?: boolean;
  /** The field that gets the focus after a failure; the first by default. */
  correct?: Path<Values>;
  submit: (values: Values) => Promise<void>;
};

/**
 * Delays a blur handler until the press that caused the blur is over: an error that appears or disappears would move
 * the pressed element away from the pointer. The submit button checks all fields itself.
 */
function afterPress(run: () => void): void {
  const released = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest("[type=submit]"))) setTimeout(run);
  };
  if (document.querySelector(":active") === null) run();
  else window.addEventListener("mouseup", released, { once: true });
}

/**
 * Restores the focus after a submission, because disabled fields lose it: to the first wrong field, or to where it was.
 * After a failure the submit button waits for a new token, so `correct` gets the focus in its place.
 */
function useFocusAfterSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { isSubmitting, hasFailed, correct }: { isSubmitting: boolean; hasFailed: boolean; correct: Path<Values> },
) {
  const focusedElement = useRef<HTMLElement>(null);
  const { errors } = form.formState;
  useEffect(() => {
    if (isSubmitting || focusedElement.current === null) return;
    const [wrong] = Object.keys(errors);
    if (wrong) form.setFocus(wrong as Path<Values>);
    else if (document.activeElement === document.body) {
      if (focusedElement.current.matches("[type=submit]") && hasFailed) form.setFocus(correct);
      else focusedElement.current.focus();
    }
    focusedElement.current = null;
  });
  return () => {
    focusedElement.current = document.activeElement as HTMLElement | null;
  };
}

/**
 * A form that validates with the route's schema on blur and submit, shows the response's errors, and repeats the
 * anti-bot check after a failure. Enter waits for the check.
 */
export function useMemberForm<Values extends FieldValues>({
  schema,
  defaults,
  validation,
  failed,
  leaves,
  correct,
  submit,
}: MemberForm<Values>) {
  const form = useForm<Values>({
    resolver: async (values, context, options) => {
      const loaded = await schema().catch(() => null);
      // The schema can't be loaded offline: the server validates, too.
      if (loaded === null) return { values, errors: {} };
      const resolve = standardSchemaResolver(loaded) as unknown as Resolver<Values>;
      return resolve(values, context, options);
    },
    defaultValues: defaults,
    mode: "onBlur",
    reValidateMode: "onBlur",
  });
  const [error, setError] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [first] = Object.keys(defaults) as Path<Values>[];
  const rememberFocus = useFocusAfterSubmit(form, {
    isSubmitting,
    hasFailed: error !== null,
    correct: correct ?? (first as Path<Values>),
  });
  // During a submission, and once the page is left: a second press may come before the schema has loaded.
  const isTaken = useRef<boolean | undefined>(false);
  const antiBot = useRef<AntiBotHandle>(null);
  const text = (key: string | undefined) => key && (validation[key as keyof typeof validation] ?? key);
  const onSubmit = form.handleSubmit(
    async (values) => {
      if (isTaken.current) return;
      isTaken.current = true;
      setError(null);
      rememberFocus();
      setSubmitting(true);
      try {
        await submit(values);
        isTaken.current = leaves;
      } catch (thrown) {
        isTaken.current = false;
        const fields = thrown instanceof ApiError ? Object.entries(thrown.fields) : [];
        for (const [name, message] of fields) form.setError(name as Path<Values>, { message });
        setError(thrown instanceof ApiError ? thrown.message : failed);
        antiBot.current?.reset();
      }
      setSubmitting(false);
    },
    // A field shows the error now.
    () => setError(null),
  );

  const { isWaiting, onToken, onKeyDown } = useCheckedSubmit({ form, defaults, isSubmitting, onSubmit });
  const { errors } = form.formState;
  /** Props of an input. */
  const field = (name: Path<Values>) => {
    const { onBlur, ...input } = form.register(name);
    return {
      ...input,
      onBlur: (event: FocusEvent) => afterPress(() => onBlur(event)),
      disabled: isSubmitting,
      error: text(errors[name]?.message as string | undefined),
    };
  };
  // Without JavaScript, GET would put the values into the address.
  const attributes = { method: "post", onSubmit, onKeyDown, noValidate: true, onFocus: schema };
  const check = { widget: antiBot, onToken, isSubmitting: isSubmitting || isWaiting };
  return { form, field, attributes, error, isSubmitting, check };
}
