import type { Texts } from "#lib/i18n/texts.ts";
import type { DescribedMethod } from "./methods/describe.ts";

/** What a page hands to whoever opens the dialog; payment-props.ts makes it. */
export type PaymentProps = {
  texts: Texts["payment"]["dialog"];
  methods: DescribedMethod[];
  supportEmail: string | null;
  /** The texts that whoever pays agrees to. */
  legal: readonly { text: string; href: string }[];
  /** The path of the page, to which the login leads back. */
  path: string;
};
