"use client";

import { AccountLink } from "#components/account/account-link.tsx";
import { loginPath } from "#lib/addresses/login-path.ts";
import type { CommentTexts } from "./comment-props.ts";

/** Where a visitor would write: who may, and the way back here from the login. */
export const GuestPrompt = ({ texts }: { texts: CommentTexts }) => (
  <div className="comment-notice border-line">
    <p>{texts.guest}</p>
    <AccountLink className="btn primary sm" href={loginPath}>
      {texts.login}
    </AccountLink>
  </div>
);
