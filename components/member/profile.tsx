"use client";

import * as Tabs from "@radix-ui/react-tabs";
import { UpgradeCard, type UpgradeCardProps } from "#components/membership/upgrade-card.tsx";
import { PendingPayments } from "#components/payment/pending-payments.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import type { Member } from "#lib/contracts/member.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";
import { ActivationMessage } from "./activation-message.tsx";
import { DisplayNameForm } from "./display-name-form.tsx";
import { Guard } from "./guard.tsx";
import { MembershipTab, type MembershipTabProps } from "./membership-tab.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PlanCard } from "./plan-card.tsx";
import { SessionsPart } from "./sessions-part.tsx";
import { WatchLaterTab } from "./watch-later-tab.tsx";

export type ProfileProps = {
  texts: Pick<Texts["member"], "profile" | "denied" | "reveal">;
  watchLater: Texts["watchLater"];
  pending: Texts["payment"]["pending"];
  payments: MembershipTabProps["payments"];
  validation: Texts["validation"];
  telegramGroup: string | null;
  supportEmail: string | null;
  upgrade: Pick<UpgradeCardProps, "texts" | "action" | "notice" | "checkout">;
};

const tabClass =
  "min-h-11 cursor-pointer rounded-full px-4 text-ui whitespace-nowrap text-muted hover:bg-film hover:text-text data-[state=active]:bg-film data-[state=active]:text-text";

function ProfileTabs({ member, ...props }: ProfileProps & { member: Member }) {
  const { watchLater, validation } = props;
  const texts = props.texts.profile;
  const forms = { member, texts, validation };
  return (
    <Tabs.Root defaultValue="info" className="mt-8">
      <Tabs.List
        className="-m-1 flex gap-1 overflow-x-auto p-1 data-pressed:*:outline-none"
        aria-label={texts.tabs}
        // Browsers take a tab that a press has chosen for one that the keyboard has.
        onPointerDown={({ currentTarget }) => currentTarget.setAttribute("data-pressed", "")}
        onKeyDown={({ currentTarget }) => currentTarget.removeAttribute("data-pressed")}
      >
        <Tabs.Trigger className={tabClass} value="info">
          {texts.infoTab}
        </Tabs.Trigger>
        <Tabs.Trigger className={tabClass} value="password">
          {texts.passwordTab}
        </Tabs.Trigger>
        <Tabs.Trigger className={tabClass} value="membership">
          {texts.membershipTab}
        </Tabs.Trigger>
        <Tabs.Trigger className={tabClass} value="later">
          {watchLater.tab}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="info" className="box mt-4 p-6">
        <DisplayNameForm key={member.displayName} {...forms} />
      </Tabs.Content>
      <Tabs.Content value="password" className="box mt-4 p-6">
        <PasswordForm {...forms} reveal={props.texts.reveal} />
        <SessionsPart texts={texts} />
      </Tabs.Content>
      <Tabs.Content value="membership" className="box mt-4 p-6">
        <MembershipTab member={member} texts={texts} payments={props.payments} />
      </Tabs.Content>
      <Tabs.Content value="later" className="box mt-4 p-6">
        <WatchLaterTab texts={watchLater} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** The account of whoever is signed in. */
export function Profile(props: ProfileProps) {
  const { texts, telegramGroup, supportEmail, upgrade } = props;
  return (
    <Guard allow={["user", "vip", "admin"]} texts={texts} path={paths.profile}>
      {(member) => (
        <div className="grid gap-8 pt-8 lg:grid-cols-[minmax(0,1fr)_320px]">
          <ActivationMessage member={member} texts={texts.profile} supportEmail={supportEmail} />
          <PendingPayments member={member} texts={props.pending} supportEmail={supportEmail} />
          <div className="min-w-0">
            <header className="flex flex-wrap items-center gap-5">
              <Avatar name={member.displayName} src={member.avatarUrl} size="xl" />
              <div className="min-w-0">
                <h1>{member.displayName}</h1>
                <p className="mt-1 break-all text-muted">{member.email}</p>
              </div>
            </header>
            <ProfileTabs {...props} member={member} />
          </div>
          <PlanCard member={member} texts={texts.profile} telegramGroup={telegramGroup} />
          <UpgradeCard {...upgrade} member={member} features={texts.profile} />
        </div>
      )}
    </Guard>
  );
}
