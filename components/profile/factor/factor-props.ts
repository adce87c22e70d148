import type { Texts } from "#lib/i18n/languages/texts.ts";

export type FactorProps = {
  texts: Texts["member"]["secondFactor"];
  reveal: Texts["member"]["reveal"];
  validation: Texts["validation"];
  passkeys: Texts["member"]["passkeys"];
};
