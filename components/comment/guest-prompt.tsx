import { AccountLink } from "#components/account/forms/account-link.tsx";
import { loginPath } from "#lib/addresses/light-paths.ts";
import type { CommentTexts } from "./comment-props.ts";

type GuestPromptProps = { texts: Pick<CommentTexts, "guest" | "login">; className?: string };

export const GuestPrompt = ({ texts, className = "" }: GuestPromptProps) => (
  <div className={`comment-notice border-line ${className}`}>
    <p>{texts.guest}</p>
    <AccountLink className="btn primary sm" href={loginPath}>
      {texts.login}
    </AccountLink>
  </div>
);
