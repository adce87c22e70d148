import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { StepUpTexts } from "./step-up-fields.tsx";

export type FactorProps = {
  texts: Texts["member"]["secondFactor"];
  stepUp: StepUpTexts;
  validation: Texts["validation"];
};
