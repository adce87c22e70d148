import { AccountLink } from "#components/account/forms/account-link.tsx";
import { loginPath } from "#lib/addresses/light-paths.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type GuestPromptProps = { texts: Pick<Texts["comment"], "guest" | "login">; className?: string };

export const GuestPrompt = ({ texts, className = "" }: GuestPromptProps) => (
  <div className={`action-notice border-line ${className}`}>
    <p>{texts.guest}</p>
    <AccountLink className="btn primary sm" href={loginPath}>
      {texts.login}
    </AccountLink>
  </div>
);
