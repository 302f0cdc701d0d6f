import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

/** A security key in software (ES256, attestation none), and the browser that speaks with it. */
export class Authenticator {
  /** What it says it was used; it goes up with each use. */
  counter = 0;
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;

  constructor(origin = "http://localhost:3000") {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create`, as JSON. */
  create({ challenge, rp }: { challenge: string; rp: { id?: string | undefined } }): string {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([
      this.#authData(rp.id ?? "", present | verified | withKey),
      ...[Buffer.alloc(16), length, this.id, key],
    ]);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([authData.length]),
      authData,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", challenge),
      attestationObject: base64url(attestation),
      transports: ["usb"],
    });
  }

  /** Answers `navigator.credentials.get`, as JSON. */
  sign({ challenge, rpId }: { challenge: string; rpId?: string | undefined }): string {
    this.counter += 1;
    const authData = this.#authData(rpId ?? "", present);
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(createSign("sha256").update(signed).sign(this.#keys.privateKey)),
    });
  }

  #authData(rpId: string, flags: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  #clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): string {
    const id = base64url(this.id);
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
}
