import { findSubject } from "#app/features/accounts/person/person-subject.server.ts";
import { areaOrder, inOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { listOwnActivityEntries } from "#app/features/privacy/own-history/own-history.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listConsents, withdrawConsent } from "#app/platform/consents/consents.queries.server.ts";
import { exportConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import {
  listEmailsBetween,
  listEmailsTo,
} from "#app/platform/mail/email-personal-data.queries.server.ts";
import { maskLinks } from "#app/platform/mail/email-state.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  maxExported,
  type PersonalDataArea,
  type PersonSubject,
  type PrivacyPart,
} from "#app/platform/records/privacy-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type ExportedData, maxListed, type OwnDataView } from "./own-data.ts";

/** E-mails belong to the platform, so no descriptor lists them. Their secret links are left out. */
const emailArea: PersonalDataArea = {
  key: "emails",
  title: "E-mails to you",
  byAddress: true,
  async list(q, subject, now) {
    const emails = await listEmails(q, subject, now);
    return {
      data: emails.map(({ subject, body, at }) => ({ subject, body: maskLinks(body), at })),
      lines: emails.map(({ subject, at }) => ({ text: `${subject}, ${formatInstant(at)}` })),
    };
  },
};

async function listEmails(q: Queries, { emailKey, formerAddresses }: PersonSubject, now: Date) {
  const page = { limit: maxExported, offset: 0 };
  const emails = emailKey ? await listEmailsTo(q, emailKey, now.toISOString(), page) : [];
  for (const former of formerAddresses) {
    if (former.emailKey !== emailKey)
      emails.push(...(await listEmailsBetween(q, former, maxExported)));
  }
  return emails;
}

/** Data found by the address appears only once it is confirmed. */
export async function viewOwnData(services: AppServices, actor: Actor): Promise<OwnDataView> {
  const { subject, areas } = await listAreas(services, actor);
  return {
    confirmed: subject.emailKey !== undefined,
    consents: await listOwnConsents(services, areas),
    areas: areas.map(({ key, title, byAddress = false, data, lines }) => ({
      key,
      title,
      byAddress,
      count: Array.isArray(data) ? data.length : undefined,
      lines: Array.isArray(data) ? lines.slice(0, maxListed) : lines,
    })),
  };
}

/** The audit log records it. */
export async function exportOwnData(services: AppServices, actor: Actor): Promise<ExportedData> {
  const { areas } = await listAreas(services, actor);
  const activity = await listOwnActivityEntries(services, actor, maxExported);
  const now = services.now();
  const act = { actor, action: "downloaded data", entity: "person", entityId: actor.id };
  await services.db.transaction((trx) => recordAudit(trx, now, act));
  const byArea = Object.fromEntries(areas.map(({ key, data }) => [key, data]));
  const consents = (await listOwnConsents(services, areas)).map(exportConsent);
  return { takenAt: now.toISOString(), ...byArea, consents, activity };
}

type RecordsOf = { entity: string; ids?: readonly string[] | undefined };

async function listOwnConsents({ db }: AppServices, areas: readonly RecordsOf[]) {
  const all = [];
  for (const { entity, ids = [] } of areas)
    all.push(...(await listConsents(db.reader, entity, ids)));
  return all;
}

/** Repeating it answers the same. Refuses NOT_FOUND for a consent that is not theirs. */
export async function withdrawOwnConsent(
  services: AppServices,
  actor: Actor,
  { consent }: { consent: string },
): Promise<Outcome<null>> {
  const { areas } = await listAreas(services, actor);
  return transact<null>(services, async (trx) => {
    for (const { entity, ids = [] } of areas) {
      const of = { entity, ids, id: consent };
      if (await withdrawConsent(trx, services.now(), of)) return done(null);
    }
    return refused("NOT_FOUND", "You did not agree to this.");
  });
}

async function listAreas(services: AppServices, actor: Actor) {
  const q = services.db.reader;
  const subject = await findSubject(q, actor.id);
  if (!subject) throw new Error("a signed-in person has a row");
  const own = entityDescriptors.flatMap(({ entity, personalData }: PrivacyPart) =>
    personalData?.area ? [{ entity, ...personalData.area }] : [],
  );
  const ordered = inOrder([...own, { entity: "email", ...emailArea }], areaOrder, ({ key }) => key);
  const areas = [];
  for (const area of ordered) {
    areas.push({ ...area, ...(await area.list(q, subject, services.now())) });
  }
  return { subject, areas };
}
