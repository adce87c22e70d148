"use client";

import type { TurnstileInstance } from "@marsidev/react-turnstile";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { loadScript } from "#lib/browser/base/script.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { pageLocale } from "#lib/i18n/page-locale.ts";

export type AntiBotSettings = { siteKey: string | null; scriptUrl: string };
export type AntiBotHandle = { reset(): void };

/** The server refuses a token that was issued for another form. */
export type AntiBotAction = "login" | "register" | "lost-password" | "withdraw";

type AntiBotProps = AntiBotSettings & {
  action: AntiBotAction;
  texts: Texts["member"]["antiBot"];
  /** Receives a fresh token, or "" once it is no longer valid. */
  onToken: (token: string) => void;
  ref: Ref<AntiBotHandle>;
};

/** Screens on which a form is narrower than the wide widget's 300 px. */
const narrowScreen = "(max-width: 381px)";
/** The id by which the library finds a script that it has not loaded itself. */
const scriptId = "cf-turnstile-script";

/** As high as the widget, or the compact one on narrow screens. */
const place = "min-h-[65px] max-[381px]:min-h-35 text-sm leading-[inherit] text-muted";

/** How long the challenge may take, in ms: some networks let the script through and stop the challenge. */
const patienceMs = 12_000;

const Loading = ({ texts }: Pick<AntiBotProps, "texts">) => (
  <>
    <p>{texts.loading}</p>
    <noscript>
      <p>{texts.noScript}</p>
    </noscript>
  </>
);

/** A form of a site without the check. */
function NoCheck({ texts, onToken, ref }: Pick<AntiBotProps, "texts" | "onToken" | "ref">) {
  useEffect(() => onToken("off"), [onToken]);
  useImperativeHandle(ref, () => ({ reset: () => onToken("off") }));
  return <p className={place}>{texts.off}</p>;
}

/** The widget's library, loaded at once together with its script. */
function useLibrary(scriptUrl: string) {
  const { part, failed, load } = useLazy(async () => {
    const [library] = await Promise.all([
      import("@marsidev/react-turnstile"),
      loadScript(scriptUrl, scriptId),
    ]);
    return library;
  });
  useEffect(() => {
    load();
  }, [load]);
  return { library: part, isBlocked: failed, load };
}

/** Calls `onSilent` if a challenge has run for longer than it may. */
function usePatience(isRunning: boolean, onSilent: () => void): void {
  const giveUp = useEffectEvent(onSilent);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => giveUp(), patienceMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
}

/** The anti-bot check. A visitor can retry a script that was blocked, and a check that does not answer. */
function Check({ siteKey, scriptUrl, action, texts, onToken, ref }: AntiBotProps & { siteKey: string }) {
  const { library, isBlocked, load } = useLibrary(scriptUrl);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(true);
  const widget = useRef<TurnstileInstance>(undefined);
  useEffect(() => {
    if (isBlocked) onToken("");
  }, [isBlocked, onToken]);
  /** Ends a challenge: with a token, or with its trouble in words. */
  const end = (text: string | null, token = "") => {
    setWaiting(false);
    setTrouble(text);
    onToken(token);
  };
  usePatience(library !== null && isWaiting, () => end(texts.silent));
  const reset = () => {
    setTrouble(null);
    setWaiting(true);
    onToken("");
    widget.current?.reset();
  };
  useImperativeHandle(ref, () => ({ reset }));
  const notice = isBlocked ? texts.blocked : trouble;
  return (
    <fieldset className={place} aria-label={texts.label}>
      {library ? (
        <library.Turnstile
          ref={widget}
          siteKey={siteKey}
          injectScript={false}
          options={{
            action,
            theme: "dark",
            size: window.matchMedia(narrowScreen).matches ? "compact" : "flexible",
            responseField: false,
            language: pageLocale(),
          }}
          onBeforeInteractive={() => setWaiting(false)}
          onAfterInteractive={() => setWaiting(true)}
          onSuccess={(token) => end(null, token)}
          onExpire={() => end(texts.expired)}
          onError={() => end(texts.failed)}
          onTimeout={() => end(texts.expired)}
          onUnsupported={() => end(texts.failed)}
        />
      ) : (
        notice === null && <Loading texts={texts} />
      )}
      {notice !== null && (
        <p role="alert" className="form-error">
          {notice}{" "}
          <button type="button" className="text-link" onClick={library ? reset : load}>
            {texts.retry}
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** The check before a form's submission, which receives a token. */
export const AntiBot = ({ siteKey, ...props }: AntiBotProps) =>
  siteKey === null ? <NoCheck {...props} /> : <Check siteKey={siteKey} {...props} />;
