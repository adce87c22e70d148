"use client";

import { useEffect, useState } from "react";
import { FormMessage } from "#components/ui/form-message.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { PasswordField } from "./password-field.tsx";
import { useMemberForm } from "./use-member-form.ts";

/** Milliseconds that the message of the new password is shown before its page is left. */
const shownMs = 2000;

type ResetPasswordFormProps = {
  texts: Texts["member"]["reset"];
  reveal: Texts["member"]["reveal"];
  validation: Texts["validation"];
};

function InvalidLink({ texts }: Pick<ResetPasswordFormProps, "texts">) {
  return (
    <div role="alert" className="grid gap-4">
      <h1 className="text-xl leading-[1.3]">{texts.invalidTitle}</h1>
      <p className="text-muted">{texts.invalidText}</p>
      <Link className="btn primary" href={paths.forgotPassword}>
        {texts.request}
      </Link>
    </div>
  );
}

/** Sets a new password with the `key` and `login` of the link. Reports an incomplete or expired link. */
export function ResetPasswordForm({ texts, reveal, validation }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const [link, setLink] = useState<"unread" | "usable" | "invalid">("unread");
  const [done, setDone] = useState(false);
  const { form, field, attributes, error, isSubmitting } = useMemberForm({
    schema: () =>
      import("#lib/contracts/accounts/member.ts").then(({ resetPasswordBody }) => resetPasswordBody),
    defaults: { key: "", login: "", password: "", password_confirmation: "" },
    validation,
    failed: texts.failed,
    submit: async (values) => {
      try {
        const { resetPassword } = await import("#lib/browser/session/member.ts");
        await resetPassword(values);
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.code === "RESET_LINK_INVALID") setLink("invalid");
        throw thrown;
      }
      setDone(true);
    },
  });
  const { setValue } = form;
  useEffect(() => {
    const params = new URLSearchParams(window.location.search);
    const [key = "", login = ""] = [params.get("key") ?? "", params.get("login") ?? ""];
    setValue("key", key);
    setValue("login", login);
    setLink(key && login ? "usable" : "invalid");
  }, [setValue]);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(localPath(paths.login)), shownMs);
    return () => clearTimeout(timer);
  }, [done, navigate, localPath]);

  if (link === "invalid") return <InvalidLink texts={texts} />;
  const password = { reveal, autoComplete: "new-password" } as const;
  return (
    <>
      <h1 className="text-xl leading-[1.3]">{texts.heading}</h1>
      <form className="mt-6 grid gap-4" {...attributes}>
        <FormMessage kind="error" text={error} />
        <FormMessage kind="ok" text={done ? texts.done : null} />
        <PasswordField
          label={texts.password}
          rule={texts.passwordRule}
          {...password}
          {...field("password")}
        />
        <PasswordField label={texts.confirmation} {...password} {...field("password_confirmation")} />
        <button type="submit" className="btn primary" disabled={isSubmitting || done || link === "unread"}>
          {isSubmitting ? texts.submitting : texts.submit}
        </button>
      </form>
    </>
  );
}
