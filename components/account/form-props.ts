import type { Texts } from "#lib/i18n/texts.ts";
import type { AntiBotSettings } from "./anti-bot.tsx";

/** What a page hands to its form: texts of its language and the anti-bot check. */
export type FormProps<Form extends keyof Texts["member"]> = {
  texts: Pick<Texts["member"], Form | "antiBot" | "reveal">;
  validation: Texts["validation"];
  antiBot: AntiBotSettings;
};
