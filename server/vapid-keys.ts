import { createECDH } from "node:crypto";

const curve = "prime256v1";

/** Both in base64url; undefined for an invalid key. */
export function derivePublicKey(privateKey: string): string | undefined {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    return undefined;
  }
  return pair.getPublicKey("base64url");
}

export function makePrivateKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Padded: other implementations refuse a key without its leading zeros.
  const bytes = Buffer.alloc(32);
  const key = pair.getPrivateKey();
  bytes.set(key, 32 - key.length);
  return bytes.toString("base64url");
}
