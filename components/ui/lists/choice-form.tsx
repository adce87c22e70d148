"use client";

import { type ChangeEvent, useEffect, useRef } from "react";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { useListRegion } from "./list-region.tsx";

export type Choice = {
  /** The query parameter. */
  name: string;
  label: string;
  /** "" for the first option. */
  value: string;
  options: readonly { value: string; text: string; lang?: string | undefined }[];
};

type ChoiceFormProps = {
  /** The list's path. */
  path: string;
  label: string;
  apply: string;
  /** Parameters to keep; all others, such as the page, are dropped. */
  params: Readonly<Record<string, string | undefined>>;
  choices: readonly Choice[];
  className: string;
};

/** The last changed select: the new list renders this form anew, and the select should keep the focus. */
let madeLast: string | null = null;

/** On narrow screens the choices scroll: brings the chosen one into view. */
function bringIntoView(row: HTMLElement, choice: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), choice.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right)
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Selects that navigate at once; a plain GET form without JavaScript. */
export function ChoiceForm({ path, label, apply, params, choices, className }: ChoiceFormProps) {
  const { go } = useListRegion();
  const action = useLocalePath()(path);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const element = form.current;
    const made = madeLast && element?.elements.namedItem(madeLast);
    madeLast = null;
    if (made instanceof HTMLElement) made.focus({ preventScroll: true });
    const shown = made || element?.querySelector("select:has(option:checked:not([value='']))");
    if (element && shown instanceof HTMLElement) bringIntoView(element, shown);
  }, []);

  const choose = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const given = [...new FormData(currentTarget)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    madeLast = target.name;
    go(query.size > 0 ? `${action}?${query}` : action, { replace: true, scroll: false });
  };
  return (
    <form ref={form} action={action} aria-label={label} onChange={choose} className={`choices ${className}`}>
      {Object.entries(params).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {choices.map(({ name, label: title, value, options }) => (
        <select key={name} name={name} aria-label={title} defaultValue={value} className="choice">
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.text}
            </option>
          ))}
        </select>
      ))}
      <noscript>
        <button type="submit" className="btn sm">
          {apply}
        </button>
      </noscript>
    </form>
  );
}
