import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MailedLoginForm } from "#components/account/login/mailed-login-form.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

test("the button does nothing before there is JavaScript, and its needs are named", () => {
  const texts = en.member.mailedLogin;
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <MailedLoginForm texts={texts} secondStep={en.member.secondStep} validation={en.validation} />
    </LocaleProvider>,
  );
  expect(html).toContain(`<noscript><p>${texts.noScript}</p></noscript>`);
  expect(html).toMatch(new RegExp(`<form[^>]* method="post".*<button[^>]* disabled="">${texts.submit}<`));
});
