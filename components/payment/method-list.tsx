"use client";

import { useState } from "react";
import type { PaymentProps, PaymentSettings } from "#lib/payment-methods/props.ts";
import { MethodIcon } from "./method-icon.tsx";

export type Method = "paypal" | "alipay";

type MethodListProps = {
  texts: PaymentProps["texts"]["dialog"];
  settings: PaymentSettings;
  onChoose: (method: Method) => void;
};

type Texts = MethodListProps["texts"];

/** Why a method can't be used now, in words; null where it can. */
function obstacles(
  { paused, paypal, alipayQr }: PaymentSettings,
  texts: Texts,
): Record<Method, string | null> {
  if (paused) return { paypal: texts.maintenance, alipay: texts.maintenance };
  const ofPaypal = { on: null, paused: texts.maintenance, unavailable: texts.unavailable };
  return { paypal: ofPaypal[paypal], alipay: alipayQr ? null : texts.unavailable };
}

/** The ways to pay. Crypto is shown, and says that it is to come (ruling 31). */
export function MethodList({ texts, settings, onChoose }: MethodListProps) {
  const [asked, setAsked] = useState(false);
  const obstacle = obstacles(settings, texts);
  return (
    <>
      {settings.paused && (
        <p role="status" className="pay-note">
          {texts.allPaused}
        </p>
      )}
      <ul className="pay-methods">
        {(["paypal", "alipay"] as const).map((method) => (
          <li key={method}>
            <button type="button" disabled={obstacle[method] !== null} onClick={() => onChoose(method)}>
              <MethodIcon of={method} />
              <span>
                <b>{texts[method]}</b>
                <span>{obstacle[method] ?? texts[`${method}Text`]}</span>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="soon" onClick={() => setAsked(true)}>
            <MethodIcon of="crypto" />
            <span>
              <b>{texts.crypto}</b>
              <span>{texts.cryptoText}</span>
            </span>
          </button>
        </li>
      </ul>
      <p role="alert" className={asked ? "pay-note mt-4" : undefined}>
        {asked && texts.cryptoSoon}
      </p>
    </>
  );
}
