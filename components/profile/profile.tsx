"use client";

import * as Tabs from "@radix-ui/react-tabs";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { UpgradeCard, type UpgradeCardProps } from "#components/membership/upgrade-card.tsx";
import { PendingPayments } from "#components/payment/list/pending-payments.tsx";
import { DisplayNameForm } from "#components/profile/info/display-name-form.tsx";
import { EmailPart } from "#components/profile/info/email-part.tsx";
import { KeepAccount } from "#components/profile/info/keep-account.tsx";
import { OwnDataPart } from "#components/profile/info/own-data-part.tsx";
import { PlaybackPart } from "#components/profile/info/playback-part.tsx";
import type { PlayerTexts } from "#components/profile/info/player-texts.ts";
import { ActivationMessage } from "#components/profile/membership/activation-message.tsx";
import { MembershipTab, type MembershipTabProps } from "#components/profile/membership/membership-tab.tsx";
import { PlanCard } from "#components/profile/membership/plan-card.tsx";
import { FactorPart } from "#components/profile/security/factor-part.tsx";
import { PasskeysPart } from "#components/profile/security/passkeys-part.tsx";
import { PasswordForm } from "#components/profile/security/password-form.tsx";
import { SessionsPart } from "#components/profile/security/sessions-part.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { levelsQuery } from "#lib/browser/membership/membership.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import type { Account, Member } from "#lib/contracts/accounts/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type ProfileProps = {
  texts: Pick<Texts["member"], "profile" | "denied" | "reveal" | "ownData">;
  player: PlayerTexts;
  pending: Texts["payment"]["pending"];
  payments: MembershipTabProps["payments"];
  requests: MembershipTabProps["requests"];
  withdraw: MembershipTabProps["withdraw"];
  validation: Texts["validation"];
  secondFactor: Texts["member"]["secondFactor"];
  passkeys: Texts["member"]["passkeys"];
  telegramGroup: string | null;
  supportEmail: string | null;
  upgrade: Pick<UpgradeCardProps, "texts" | "action" | "notice" | "checkout">;
};

const tabClass =
  "min-h-11 cursor-pointer rounded-full px-4 text-ui whitespace-nowrap text-muted hover:bg-film hover:text-text data-[state=active]:bg-film data-[state=active]:text-text max-sm:px-2.5 max-sm:text-sm";
/** Side by side where a tab has the room for two forms. */
const columnsClass = "xl:grid xl:grid-cols-2 xl:items-start xl:gap-x-12 *:min-w-0";
/** The second column begins at its top, without the line between parts. */
const secondColumn = "xl:*:first:mt-0 xl:*:first:border-0 xl:*:first:pt-0";

type TabProps = ProfileProps & { member: Member };

/** What members prove themselves with before a change of the account. */
const stepUpTexts = ({ texts, passkeys, secondFactor }: ProfileProps) => ({
  password: texts.profile.currentPassword,
  code: secondFactor.removeCode,
  reveal: texts.reveal,
  passkeys,
});

function InfoTab({ member, ...props }: TabProps) {
  const { validation, player } = props;
  const texts = props.texts.profile;
  const stepUp = stepUpTexts(props);
  const forms = { member, texts, validation };
  return (
    <Tabs.Content value="info" forceMount className="box mt-4 p-6 data-[state=inactive]:hidden">
      <div className={columnsClass}>
        <div>
          <DisplayNameForm key={member.displayName} {...forms} />
          <EmailPart {...forms} stepUp={stepUp} />
        </div>
        <div className={secondColumn}>
          <PlaybackPart texts={texts} player={player} />
          <OwnDataPart
            member={member}
            validation={validation}
            texts={props.texts.ownData}
            forms={texts}
            stepUp={stepUp}
          />
        </div>
      </div>
    </Tabs.Content>
  );
}

function PasswordTab({ member, ...props }: TabProps) {
  const { validation, passkeys, secondFactor } = props;
  const texts = props.texts.profile;
  const stepUp = stepUpTexts(props);
  const factorStepUp = { ...stepUp, password: secondFactor.password };
  const forms = { member, validation };
  return (
    <Tabs.Content value="password" className="box mt-4 p-6">
      <div className={columnsClass}>
        <PasswordForm {...forms} texts={texts} stepUp={stepUp} />
        <div>
          <h2 className="text-section max-xl:mt-8 xl:mb-4">{texts.security}</h2>
          <div className={secondColumn}>
            <FactorPart {...forms} texts={secondFactor} stepUp={factorStepUp} />
            {member.passkeys && (
              <PasskeysPart {...forms} texts={passkeys} factor={secondFactor} stepUp={factorStepUp} />
            )}
            <SessionsPart texts={texts} />
          </div>
        </div>
      </div>
    </Tabs.Content>
  );
}

type ProfileTabsProps = TabProps & { tab: string; onTabChange: (tab: string) => void };

function ProfileTabs({ tab, onTabChange, ...props }: ProfileTabsProps) {
  const { member, payments, requests, upgrade, withdraw } = props;
  const texts = props.texts.profile;
  return (
    <Tabs.Root value={tab} onValueChange={onTabChange}>
      <Tabs.List
        className="-m-1 flex overflow-x-auto p-1 sm:gap-1 data-pressed:*:outline-none"
        aria-label={texts.tabs}
        // Browsers show the focus ring on a tab that was chosen by a press, too.
        onPointerDown={({ currentTarget }) => currentTarget.setAttribute("data-pressed", "")}
        onKeyDown={({ currentTarget }) => currentTarget.removeAttribute("data-pressed")}
      >
        <Tabs.Trigger className={tabClass} value="membership">
          {texts.membershipTab}
        </Tabs.Trigger>
        <Tabs.Trigger className={tabClass} value="info">
          {texts.infoTab}
        </Tabs.Trigger>
        <Tabs.Trigger className={tabClass} value="password">
          {texts.passwordTab}
        </Tabs.Trigger>
      </Tabs.List>
      {/* `forceMount` keeps what was typed while another tab is shown. */}
      <Tabs.Content value="membership" forceMount className="box mt-4 p-6 data-[state=inactive]:hidden">
        <MembershipTab {...{ member, texts, payments, requests, upgrade, withdraw }} />
      </Tabs.Content>
      <InfoTab {...props} />
      <PasswordTab {...props} />
    </Tabs.Root>
  );
}

type BodyProps = ProfileProps & { member: Account };

/** Renders everything below the name at once, so that nothing moves. */
function ProfileBody({ member, ...props }: BodyProps) {
  const { texts, telegramGroup, supportEmail, upgrade } = props;
  const payments = useQuery(paymentsQuery, queryClient);
  const levels = useQuery(levelsQuery, queryClient);
  const [tab, setTab] = useState("membership");
  if (!payments.isFetched || !levels.isFetched)
    return (
      <div role="status" className="min-h-svh">
        <span className="sr-only">{texts.profile.loading}</span>
        <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="skeleton h-11 w-80 max-w-full rounded-full" />
          <div className="skeleton h-100" />
        </div>
      </div>
    );
  const { offered } = upgrade.action;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
      <PendingPayments member={member} texts={props.pending} supportEmail={supportEmail} />
      <div className="min-w-0">
        <ProfileTabs {...props} member={member} tab={tab} onTabChange={setTab} />
      </div>
      <PlanCard
        member={member}
        offered={offered}
        telegramGroup={telegramGroup}
        supportEmail={supportEmail}
        texts={texts.profile}
        levels={levels.data ?? []}
      />
      {!member.subscription?.isCancellationPending && (
        <div className={tab === "membership" ? "contents" : "hidden"}>
          <UpgradeCard {...upgrade} member={member} features={texts.profile} />
        </div>
      )}
    </div>
  );
}

/** Fetches what the membership tab shows together with the account. */
function usePrefetchMembership(): void {
  useEffect(() => {
    if (!isMarkedSignedIn()) return;
    void queryClient.prefetchQuery(paymentsQuery);
    void queryClient.prefetchQuery(levelsQuery);
  }, []);
}

export function Profile(props: ProfileProps) {
  const { texts, supportEmail } = props;
  usePrefetchMembership();
  return (
    <Guard
      allow={["user", "vip", "admin"]}
      texts={texts}
      path={paths.profile}
      head={<h1 className="pt-8 pb-2">{texts.profile.title}</h1>}
    >
      {(member) => (
        <div className="grid gap-6 pt-8">
          <ActivationMessage member={member} texts={texts.profile} supportEmail={supportEmail} />
          {member.deletionAt && <KeepAccount at={member.deletionAt} texts={texts.ownData} />}
          <header className="flex flex-wrap items-center gap-5">
            <Avatar name={member.displayName} src={member.avatarUrl} size="xl" />
            <div className="min-w-0 flex-1">
              <h1>{member.displayName}</h1>
              <p className="mt-1 break-all text-muted">{member.email}</p>
            </div>
          </header>
          <ProfileBody {...props} member={member} />
        </div>
      )}
    </Guard>
  );
}
