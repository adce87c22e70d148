import { notFound } from "next/navigation";
import { FormCard } from "#components/account/forms/form-card.tsx";
import { formProps } from "#components/account/forms/form-props.ts";
import type { WithdrawalKind } from "#lib/contracts/payment/withdrawal.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalLink } from "./withdrawal-link.tsx";
import type { WithdrawalTexts } from "./withdrawal-received.tsx";

/** An email with the form's fields, for browsers without JavaScript (decision: forms-without-javascript). */
function letterTo(address: string, texts: WithdrawalTexts): string {
  const body = [texts.name, texts.email, texts.reference].map((label) => `${label}: \n`).join("");
  return `mailto:${address}?subject=${encodeURIComponent(texts.heading)}&body=${encodeURIComponent(body)}`;
}

/** /withdraw and /cancel, for everybody and without a login. A link from a mail has a key in the hash. */
export async function WithdrawalPage({ kind }: { kind: WithdrawalKind }) {
  // Read before the settings, which the build does not have.
  const { withdraw } = await getTexts();
  const { texts, validation, antiBot } = await formProps("forgot");
  const { SUPPORT_EMAIL: support, WITHDRAWAL_DAYS: days } = settings();
  if (kind === "withdrawal" && days === 0) notFound();
  const words = { ...withdraw.form, ...withdraw[kind] };
  return (
    <div className="flow-root min-h-svh">
      <FormCard title={words.heading} intro={words.intro.replace("{days}", String(days))}>
        <noscript>
          <p className="mt-4">{support ? words.noScript : words.noScriptAlone}</p>
          {support && (
            <a className="btn primary mt-4 w-full" href={letterTo(support, words)}>
              {support}
            </a>
          )}
        </noscript>
        <div className="noscript:hidden">
          <WithdrawalLink texts={words}>
            <WithdrawalForm
              kind={kind}
              validation={validation}
              antiBot={antiBot}
              texts={words}
              antiBotTexts={texts.antiBot}
            />
          </WithdrawalLink>
        </div>
      </FormCard>
    </div>
  );
}
