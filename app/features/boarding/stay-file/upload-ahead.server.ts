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
import { listStaged, setDocumentKind } from "./stay-file.queries.server.ts";
import type { FileField } from "./stay-file.ts";
import { sha256, stageStayFile } from "./store-stay-file.server.ts";

/** What a file that is sent before its request may be used as; the request says which. */
const uses = ["photo", "document"] as const;
type Use = (typeof uses)[number];

const fieldForUse = { photo: "petImages", document: "vaccinationCard" } as const;

/** Returns the token by which a form claims the file behind a link for one use: a hash of both. */
function tokenForUse(link: string, use: Use): string {
  return sha256(`${use} ${link}`).slice(0, 40);
}

/**
 * Stages a file for a request that names it by its link, for a day: a JPEG or PNG as a photo and as a document, a PDF as
 * a document, any other picture as a photo. Returns the link's secret; the same key with the same file gives the same
 * one. Refuses as `stageStayFile`, and CONFLICT for a key that was used with another file.
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
  // Outcomes stored by earlier versions have a link that was made of the key alone.
  if (before)
    return done({ link: before.value ? link : linkFromKey(services, withoutCaller(key ?? "")) });
  for (const use of possibleUses(file)) {
    const token = tokenForUse(link, use);
    const find = () => listStaged(services.db.reader, [sha256(token)]);
    let [present] = await find();
    if (!present) {
      const sent = { ...file, field: fieldForUse[use] };
      const staged = await stageStayFile(services, visitor, sent, token);
      if (!staged.ok) return staged;
      [present] = await find();
    }
    // There already after a crash, or from an upload at the same moment.
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

/**
 * Returns the tokens that claim what lies behind the links of each pet, and those that are used up with them. Refuses
 * INVALID at the place of a link that is none of ours, was claimed before or cannot be what it is named as.
 */
export async function claimLinks(
  services: AppServices,
  pets: readonly Links[],
  placeOf: (pet: number, field: FileField) => string,
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
      const isThere = token && (await listStaged(services.db.reader, [sha256(token)])).length > 0;
      if (!link || !token || !isThere || spent.includes(token)) {
        fields[placeOf(pet, field)] = [noSuchFile];
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

/** The address that names a staged file in the request; nothing answers at it. */
export function uploadAddress({ site }: AppServices, link: string): string {
  return site.origin + path + link;
}

function readLink({ site }: AppServices, address: string): string | undefined {
  const start = site.origin + path;
  const link = address.startsWith(start) ? address.slice(start.length) : "";
  return /^[\w-]{27}$/.test(link) ? link : undefined;
}
