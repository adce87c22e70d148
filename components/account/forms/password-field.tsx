"use client";

import { type ComponentProps, useState } from "react";
import { FormField } from "#components/ui/form-field.tsx";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type PasswordFieldProps = ComponentProps<typeof FormField> & {
  reveal: Texts["member"]["reveal"];
  autoComplete: "current-password" | "new-password";
};

/** A password that can be revealed. */
export function PasswordField({ reveal, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      {...field}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          className="text-link min-h-6 rounded-control px-1 text-sm pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          aria-pressed={isShown}
          aria-label={`${reveal.show}: ${field.label}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? reveal.hide : reveal.show}
        </button>
      }
    />
  );
}
