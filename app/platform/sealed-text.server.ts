import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const sealed = /^v1\.([\w-]+)$/;

/** `purpose` separates the keys of different kinds of text; `owner` ties a text to its record. */
type SealedFor = { purpose: string; owner: string };

function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `rehome:${purpose}`, 32));
}

/** Encrypts and authenticates with AES-256-GCM. The key is derived from the first secret. */
export function sealText(secrets: readonly string[], { purpose, owner }: SealedFor, text: string) {
  const [first] = secrets;
  if (!first) throw new Error("there is no secret to derive a key from");
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(first, purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const parts = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return `v1.${Buffer.concat(parts).toString("base64url")}`;
}

/** Tries every secret. Undefined for a changed text, another record or purpose, or a removed secret. */
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
      // Another secret sealed it, or the text is not ours.
    }
  }
  return undefined;
}
