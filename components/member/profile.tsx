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
import { MembershipTab } from "./membership-tab.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PlanCard } from "./plan-card.tsx";
import { WatchLaterTab } from "./watch-later-tab.tsx";

export type ProfileProps = {
  texts: Pick<Texts["member"], "profile" | "denied">;
  watchLater: Texts["watchLater"];
  pending: Texts["payment"]["pending"];
  validation: Texts["validation"];
  telegramGroup: string | null;
  supportEmail: string | null;
  upgrade: Pick<UpgradeCardProps, "texts" | "action" | "notice" | "checkout">;
};

function ProfileTabs({ member, ...props }: ProfileProps & { member: Member }) {
  const { watchLater, validation } = props;
  const texts = props.texts.profile;
  const forms = { member, texts, validation };
  return (
    <Tabs.Root defaultValue="info" className="mt-8">
      <Tabs.List className="tabs" aria-label={texts.tabs}>
        <Tabs.Trigger value="info">{texts.infoTab}</Tabs.Trigger>
        <Tabs.Trigger value="password">{texts.passwordTab}</Tabs.Trigger>
        <Tabs.Trigger value="membership">{texts.membershipTab}</Tabs.Trigger>
        <Tabs.Trigger value="later">{watchLater.tab}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="info" className="tab">
        <DisplayNameForm key={member.displayName} {...forms} />
      </Tabs.Content>
      <Tabs.Content value="password" className="tab">
        <PasswordForm {...forms} />
      </Tabs.Content>
      <Tabs.Content value="membership" className="tab">
        <MembershipTab member={member} texts={texts} />
      </Tabs.Content>
      <Tabs.Content value="later" className="tab">
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
            <header className="anchor-portrait flex flex-wrap items-center gap-5">
              <Avatar src={member.avatarUrl} size="lg" />
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
