"use client";

import { type ChangeEvent, useEffect, useRef } from "react";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useListRegion } from "./list-region.tsx";

export type Choice = {
  /** The query parameter. */
  name: string;
  label: string;
  /** "" for the first option. */
  value: string;
  options: readonly { value: string; text: string }[];
};

type ChoiceFormProps = {
  /** The list's path. */
  path: string;
  apply: string;
  /** Parameters to keep; all others, such as the page, are dropped. */
  params: Readonly<Record<string, string>>;
  choice: Choice;
};

/** True once the visitor has chosen. The new list renders this form again, and its select should keep the focus. */
let wasChanged = false;

/** A select that navigates at once; a plain GET form without JavaScript. */
export function ChoiceForm({ path, apply, params, choice }: ChoiceFormProps) {
  const { go } = useListRegion();
  const action = useLocalePath()(path);
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    if (wasChanged) select.current?.focus({ preventScroll: true });
    wasChanged = false;
  }, []);

  const choose = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const fields = [...new FormData(currentTarget)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    wasChanged = true;
    go(query.size > 0 ? `${action}?${query}` : action, { replace: true, scroll: false });
  };
  return (
    <form action={action} onChange={choose} className="flex min-w-0 gap-2">
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        ref={select}
        name={choice.name}
        aria-label={choice.label}
        defaultValue={choice.value}
        className="choice min-w-0 shrink"
      >
        {choice.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn sm">
          {apply}
        </button>
      </noscript>
    </form>
  );
}
