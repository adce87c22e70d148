import type { ReactNode, Ref } from "react";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { AntiBot, type AntiBotAction, type AntiBotHandle, type AntiBotSettings } from "./anti-bot.tsx";

/** Props of a form that the anti-bot check guards. */
export type FormProps<Form extends keyof Texts["member"]> = {
  texts: Pick<Texts["member"], Form | "antiBot" | "reveal">;
  validation: Texts["validation"];
  antiBot: AntiBotSettings;
};

type CheckedSubmitProps = {
  antiBot: AntiBotSettings;
  action: AntiBotAction;
  antiBotTexts: Texts["member"]["antiBot"];
  texts: { submit: string; submitting: string };
  /** From `useMemberForm`. */
  widget: Ref<AntiBotHandle>;
  onToken: (token: string) => void;
  token: string;
  isSubmitting: boolean;
  /** The terms that a press on the button accepts. */
  terms?: ReactNode;
};

/** The anti-bot check and a submit button that waits for its token. */
export function CheckedSubmit(props: CheckedSubmitProps) {
  const { antiBot, action, antiBotTexts, texts, widget, onToken, token, isSubmitting, terms } = props;
  return (
    <>
      <AntiBot {...antiBot} action={action} texts={antiBotTexts} onToken={onToken} ref={widget} />
      {terms}
      <button type="submit" className="btn primary" disabled={isSubmitting || token === ""}>
        {isSubmitting ? texts.submitting : texts.submit}
      </button>
    </>
  );
}
