"use client";

import { type FormEvent, useRef } from "react";
import { typedDigits } from "#lib/addresses/half-width.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useListRegion } from "./list-region.tsx";

type PageInputProps = {
  /** The path of the first page. */
  path: string;
  current: number;
  total: number;
  /** The list's other parameters. */
  params: Record<string, string>;
  label: string;
};

/** A page number to type, applied on Enter or blur. An invalid one resets to the current page. */
export function PageInput({ path, current, total, params, label }: PageInputProps) {
  const { go, pending } = useListRegion();
  const action = useLocalePath()(path);
  const input = useRef<HTMLInputElement>(null);

  const apply = () => {
    if (!input.current) return;
    const page = Number(input.current.value);
    if (page === current || pending) return;
    if (!Number.isInteger(page) || page < 1 || page > total) {
      input.current.value = String(current);
      return;
    }
    const query = new URLSearchParams(params);
    if (page > 1) query.set("page", String(page));
    go(query.size > 0 ? `${action}?${query}` : action);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const digitsOnly = (event: FormEvent<HTMLInputElement>) => {
    event.currentTarget.value = typedDigits(event.currentTarget.value);
  };
  return (
    <form action={action} onSubmit={submit} className="inline">
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        key={current}
        className="field min-h-11 w-16 px-2 text-center"
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={label}
        defaultValue={current}
        onInput={digitsOnly}
        onBlur={apply}
      />
    </form>
  );
}
