import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

// A software authenticator with one passkey (ES256). Unlike a real one it can also give wrong answers.

const base64url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** CBOR: a byte string or a text below 64 KB. */
function cborOf(value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  const type = typeof value === "string" ? 0x60 : 0x40;
  if (bytes.length < 24) return Buffer.concat([Buffer.from([type | bytes.length]), bytes]);
  if (bytes.length < 256) return Buffer.concat([Buffer.from([type | 24, bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([type | 25, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

export type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  flags?: number;
  userHandle?: string;
};

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export class Authenticator {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  userHandle = "";
  private readonly key: KeyObject;
  private readonly coseKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborOf(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      cborOf(Buffer.from(y, "base64url")),
    ]);
  }

  private data({ rpId = "murmur.test", counter = this.counter, flags = present | verified }: Lies): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  private clientData(
    type: string,
    challenge: string,
    { origin = "https://murmur.test", ...lies }: Lies,
  ): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  /** What the browser answers to `navigator.credentials.create`. */
  make({ challenge, user }: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, "base64url");
    const flags = (lies.flags ?? present | verified) | attested;
    const authData = Buffer.concat([
      this.data({ ...lies, flags }),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.coseKey,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborOf("fmt"),
      cborOf("none"),
      cborOf("attStmt"),
      Buffer.from([0xa0]),
      cborOf("authData"),
      cborOf(authData),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.clientData("webauthn.create", challenge, lies)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    };
  }

  /** What the browser answers to `navigator.credentials.get`. */
  use({ challenge }: { challenge: string }, lies: Lies = {}) {
    const authData = this.data(lies);
    const clientData = this.clientData("webauthn.get", challenge, lies);
    const signature = createSign("sha256")
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.key);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }
}
