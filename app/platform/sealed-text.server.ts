import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const sealed = /^v1\.([\w-]+)$/;

/** `purpose` separates the keys of different kinds of text; `owner` ties a text to the record that holds it. */
type SealedFor = { purpose: string; owner: string };

function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `rehome:${purpose}`, 32));
}

/** Returns the text encrypted and authenticated (AES-256-GCM) under a key derived from the first secret. */
export function sealText(secrets: readonly string[], { purpose, owner }: SealedFor, text: string) {
  const [first] = secrets;
  if (!first) throw new Error("there is no secret to derive a key from");
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(first, purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const parts = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return `v1.${Buffer.concat(parts).toString("base64url")}`;
}

/**
 * Returns the text sealed with any of the secrets; undefined if it was changed, belongs to another record or purpose,
 * or its secret is gone.
 */
export function openSealedText(
  secrets: readonly string[],
  { purpose, owner }: SealedFor,
  text: string,
): string | undefined {
  const bytes = Buffer.from(sealed.exec(text)?.[1] ?? "", "base64url");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  for (const secret of secrets) {
    const decipher = createDecipheriv(
      algorithm,
      keyFrom(secret, purpose),
      bytes.subarray(0, ivBytes),
      { authTagLength: tagBytes },
    );
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const opened = decipher.update(bytes.subarray(ivBytes, -tagBytes));
      return Buffer.concat([opened, decipher.final()]).toString("utf8");
    } catch {
      // Sealed with another of the secrets, or not by us.
    }
  }
  return undefined;
}
