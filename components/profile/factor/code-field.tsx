import type { ComponentProps } from "react";
import { FormField } from "#components/ui/form-field.tsx";

/** A code of the app or a recovery code. */
export const CodeField = (props: ComponentProps<typeof FormField>) => (
  <FormField autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
);
