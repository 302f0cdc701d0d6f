import { createHmac, randomBytes } from "node:crypto";
import { readDocument } from "#app/platform/files/documents.server.ts";
import {
  findStoredOutcome,
  idempotent,
  otherContent,
  withoutCaller,
} from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listStagedByHash, setDocumentKind } from "./stay-file.queries.server.ts";
import type { FileField } from "./stay-file.ts";
import { sha256, stageStayFile } from "./store-stay-file.server.ts";

const uses = ["photo", "document"] as const;
type Use = (typeof uses)[number];

const fieldForUse = { photo: "petImages", document: "vaccinationCard" } as const;

function tokenForUse(link: string, use: Use): string {
  return sha256(`${use} ${link}`).slice(0, 40);
}

/**
 * A JPEG or PNG can be a photo or a document, a PDF a document, another picture a photo. The same key and file return
 * the same link. Refuses as `stageStayFile`, and CONFLICT for a key that was used with another file.
 */
export async function uploadAhead(
  services: AppServices,
  visitor: { address: string },
  file: { name: string; bytes: Uint8Array },
  key: string | undefined,
): Promise<Outcome<{ link: string }>> {
  const form = { key, verb: "upload-ahead", actorId: "", content: sha256(file.bytes) };
  const link = key ? linkFromKey(services, key) : randomBytes(20).toString("base64url");
  const before = await findStoredOutcome<true | null>(services, form);
  if (before && !before.ok) return before;
  // Outcomes of earlier versions have a link made of the key alone.
  if (before)
    return done({ link: before.value ? link : linkFromKey(services, withoutCaller(key ?? "")) });
  for (const use of possibleUses(file)) {
    const token = tokenForUse(link, use);
    const find = () => listStagedByHash(services.db.reader, [sha256(token)]);
    let [present] = await find();
    if (!present) {
      const sent = { ...file, field: fieldForUse[use] };
      const staged = await stageStayFile(services, visitor, sent, token);
      if (!staged.ok) return staged;
      [present] = await find();
    }
    // It exists after a crash or a simultaneous upload.
    if (present && present.digest !== sha256(file.bytes)) return otherContent;
  }
  const stored = await idempotent<true>(services, form, async () => done(true));
  return stored.ok ? done({ link }) : stored;
}

function possibleUses({ bytes, name }: { bytes: Uint8Array; name: string }): readonly Use[] {
  const document = readDocument(bytes, name);
  if (!document.ok) return ["photo"];
  return document.value === "pdf" ? ["document"] : uses;
}

function linkFromKey({ secrets: [secret = ""] }: AppServices, key: string): string {
  const made = createHmac("sha256", secret).update(`upload ahead: ${key}`).digest();
  return made.subarray(0, 20).toString("base64url");
}

type Links = Record<FileField, readonly string[]>;

type Tokens = Record<FileField, string[]>;

/** `spent`: all tokens of the used links. Refuses INVALID at a link that is not ours, was claimed or has the wrong type. */
export async function claimLinks(
  services: AppServices,
  pets: readonly Links[],
  findPath: (pet: number, field: FileField) => string,
): Promise<Outcome<{ tokens: Tokens[]; spent: string[] }>> {
  const tokens = pets.map((): Tokens => {
    return { petImages: [], vaccinationCard: [], medicalRecords: [] };
  });
  const fields: Record<string, string[]> = {};
  const spent: string[] = [];
  const named = pets.flatMap((links, pet) =>
    (Object.entries(links) as [FileField, readonly string[]][]).map(
      ([field, some]) => [pet, field, some] as const,
    ),
  );
  for (const [pet, field, some] of named) {
    const use = field === "petImages" ? "photo" : "document";
    for (const address of some) {
      const link = readLink(services, address);
      const token = link && tokenForUse(link, use);
      const isThere =
        token && (await listStagedByHash(services.db.reader, [sha256(token)])).length > 0;
      if (!link || !token || !isThere || spent.includes(token)) {
        fields[findPath(pet, field)] = [noSuchFile];
        continue;
      }
      tokens[pet]?.[field].push(token);
      spent.push(...uses.map((one) => tokenForUse(link, one)));
    }
  }
  if (Object.keys(fields).length > 0) return refused("INVALID", "", { fields });
  await services.db.transaction(async (trx) => {
    for (const token of tokens.flatMap((one) => one.medicalRecords)) {
      await setDocumentKind(trx, sha256(token), "medical-records");
    }
    for (const token of tokens.flatMap((one) => one.vaccinationCard)) {
      await setDocumentKind(trx, sha256(token), "vaccination-card");
    }
  });
  return done({ tokens, spent });
}

const noSuchFile =
  "Please upload the file here first, and send the address that the upload answered";

const path = "/api/upload/";

/** Names a staged file in a request. Nothing answers there. */
export function uploadAddress({ site }: AppServices, link: string): string {
  return site.origin + path + link;
}

function readLink({ site }: AppServices, address: string): string | undefined {
  const start = site.origin + path;
  const link = address.startsWith(start) ? address.slice(start.length) : "";
  return /^[\w-]{27}$/.test(link) ? link : undefined;
}
