import type { Texts } from "#lib/i18n/texts.ts";
import type { DescribedMethod } from "./methods/describe.ts";

/** The payment dialog's props; payment-props.ts makes them. */
export type PaymentProps = {
  texts: Texts["payment"]["dialog"];
  methods: DescribedMethod[];
  supportEmail: string | null;
  /** The terms that the buyer agrees to. */
  legal: readonly { text: string; href: string }[];
  /** The page's path, to which the login returns. */
  path: string;
};
