import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SecondStep } from "#components/account/login/second-step.tsx";
import { AuthenticatorKeyView } from "#components/profile/security/authenticator-key.tsx";
import { FactorRemoval, FactorSetUp } from "#components/profile/security/factor-forms.tsx";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import { user } from "#tests/support/browser/api-browser.ts";

const { secondStep, secondFactor: texts, passkeys, reveal } = en.member;
const { validation } = en;
const nothing = () => {};
const member = { ...user, email: "mira@murmur.example" };
const draw = (part: React.ReactNode) =>
  renderToStaticMarkup(<LocaleProvider locale="en">{part}</LocaleProvider>);

test("the second step of a login requests digits, which a phone can fill in", () => {
  const html = draw(<SecondStep {...{ validation }} texts={secondStep} onDone={nothing} onBack={nothing} />);
  expect(html).toMatch(/<input[^>]*autoComplete="one-time-code"[^>]*inputMode="numeric"/);
  expect(html).toContain(secondStep.useRecovery);
});

test("setting up the second step requires the password, and turning it off also the code", () => {
  const stepUp = { password: texts.password, code: texts.removeCode, reveal, passkeys };
  const props = { texts, stepUp, validation, member, onClose: nothing };
  expect(draw(<FactorSetUp {...props} />)).not.toContain(texts.removeCode);
  const turnedOn = { ...props, member: { ...member, secondFactor: { recoveryCodes: 8 } } };
  expect(draw(<FactorRemoval {...turnedOn} />)).toContain(texts.removeCode);
});

test("the key of the second step is shown as a picture, a link and a text", () => {
  const authenticatorKey = {
    secret: "GEZDGNBV",
    uri: "otpauth://totp/x",
    qr: { size: 3, path: "M0 0h1v1h-1z" },
  };
  const html = draw(<AuthenticatorKeyView authenticatorKey={authenticatorKey} texts={texts} />);
  expect(html).toContain('viewBox="0 0 3 3"');
  expect(html).toContain('href="otpauth://totp/x"');
  expect(html).toContain("GEZD GNBV");
});
