import type { AuthenticatorKey } from "#lib/contracts/accounts/second-factor.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** A key for an authenticator app: QR code, link and text. */
export function AuthenticatorKeyView({
  authenticatorKey: { secret, uri, qr },
  texts,
}: {
  authenticatorKey: AuthenticatorKey;
  texts: Texts["member"]["secondFactor"];
}) {
  return (
    <>
      <p>{texts.scan}</p>
      <svg
        role="img"
        aria-label={texts.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-52 max-w-full rounded-card bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <a className="text-link justify-self-start" href={uri}>
        {texts.open}
      </a>
      <p>
        <span className="text-muted">{texts.key}</span>{" "}
        <code className="block tracking-wider select-all">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
    </>
  );
}
