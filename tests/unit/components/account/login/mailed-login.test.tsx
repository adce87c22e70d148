import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MailedLoginForm } from "#components/account/login/mailed-login-form.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

test("without JavaScript the button for a login by email does nothing, and the page says that it needs it", () => {
  const texts = en.member.mailedLogin;
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <MailedLoginForm texts={texts} secondStep={en.member.secondStep} validation={en.validation} />
    </LocaleProvider>,
  );
  expect(html).toContain(`<noscript><p>${texts.noScript}</p></noscript>`);
  expect(html).toMatch(new RegExp(`<form[^>]* method="post".*<button[^>]* disabled="">${texts.submit}<`));
});
