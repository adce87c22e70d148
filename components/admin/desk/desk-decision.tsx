"use client";

import { useState } from "react";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { TextArea } from "#components/ui/form-field.tsx";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { type DeskBody, type DeskRow, maxNoteLength } from "#lib/contracts/desk/payments-desk.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

/** Sends an action of the desk; `done` is the toast of its success. */
export type Act = (body: DeskBody, done: string) => void;
export type DeskRowProps = { row: DeskRow; texts: Texts["admin"]; act: Act; busy: boolean };

/** A decision about an Alipay payment is final, so each button asks for confirmation and a note. */
export function DeskDecision({ row, texts, act, busy }: DeskRowProps) {
  const locale = useLocale();
  const [note, setNote] = useState("");
  const { number: reference, member, levelId, amount, givesLevel, email, name } = row;
  const level = useLevelName()(levelId) ?? String(levelId);
  const memberName = email ?? name ?? fill(texts.member, { id: member });
  const claim = `${level}, ${money(Number(amount), "CNY", locale)}, ${memberName}`;
  const decide = (action: "approve" | "refuse") => {
    const byHand = action === "approve" && !givesLevel;
    const noteField = note.trim() === "" ? {} : { note };
    act(
      { action, reference, ...noteField },
      byHand ? fill(texts.byHand, { id: member, level }) : texts.decided,
    );
  };
  const words = {
    warning: <p>{fill(texts.decideText, { what: claim, reference })}</p>,
    no: texts.notNow,
    close: texts.closeQuestion,
  };
  const field = (
    <TextArea
      label={texts.noteLabel}
      rows={2}
      maxLength={maxNoteLength}
      value={note}
      onChange={(event) => setNote(event.target.value)}
    />
  );
  return (
    <>
      <ConfirmButton
        className="btn sm"
        words={{ ...words, question: texts.approveQuestion, yes: texts.approve }}
        field={field}
        busy={busy}
        onConfirm={() => decide("approve")}
      >
        {texts.approve}
        <span className="sr-only"> {reference}</span>
      </ConfirmButton>
      <ConfirmButton
        className="btn danger sm"
        words={{ ...words, question: texts.refuseQuestion, yes: texts.refuse }}
        field={field}
        danger
        busy={busy}
        onConfirm={() => decide("refuse")}
      >
        {texts.refuse}
        <span className="sr-only"> {reference}</span>
      </ConfirmButton>
    </>
  );
}
