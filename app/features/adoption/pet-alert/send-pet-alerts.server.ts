import {
  findNewestKey,
  listPublishedSince,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { describeAge } from "#app/features/adoption/listing/pet-age.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  listDueAddresses,
  lockDueAlerts,
  markAlertsSeen,
  type PetAlert,
} from "./pet-alert.queries.server.ts";
import { maxPetsPerEmail } from "./pet-alert.ts";
import { newPetsEmail } from "./pet-alert-emails.ts";
import { alertAddress, describeAlertFilters } from "./subscribe-to-pet-alerts.server.ts";

/** A listing that another process published a moment ago may not be visible yet; the next run reports it. */
const settleMs = 60_000;

/** At most one e-mail per address and Lagos day. Returns how many. Several processes may run it at once. */
export async function sendPetAlerts(services: AppServices): Promise<number> {
  const now = services.now();
  const newest = await findNewestKey(services.db.reader, new Date(now.getTime() - settleMs));
  const due = { newest, today: lagosDay(now) };
  return workThrough(services, {
    name: "tell about new pets",
    list: async (q, limit) => (await listDueAddresses(q, { ...due, limit })).map((id) => ({ id })),
    work: (trx, { id }) => notifyAddress(services, trx, id, newest),
  });
}

async function notifyAddress(
  services: AppServices,
  trx: Queries,
  address: string,
  newest: number,
): Promise<boolean> {
  const now = services.now();
  const today = lagosDay(now);
  const alerts = await lockDueAlerts(trx, address, today);
  const [first] = alerts;
  if (!first) return false;
  const found = await findPets(services, trx, alerts, newest);
  const ids = alerts.map(({ id }) => id);
  const isNews = found.pets.length > 0;
  await markAlertsSeen(trx, ids, { seenKey: newest, mailedOn: isNews ? today : undefined });
  if (!isNews) return false;
  const { origin, name: siteName } = services.site;
  const own = alertAddress(origin, first);
  const pets = found.pets.map(({ id, name, breed, age, birth_month, location }) => ({
    name,
    breed,
    location,
    address: `${origin}/pet-details/${id}`,
    age: describeAge({ age, birthMonth: birth_month ?? "" }, today),
  }));
  const filterText = [...new Set(alerts.map(describeAlertFilters))].join("; ");
  const list = found.more ? `${origin}/up-for-adoption${first.filters}` : undefined;
  await sendMail(trx, now, {
    to: first.email,
    email: newPetsEmail({ filterText, address: own, siteName }, pets, list),
    cause: `pet-alert:${first.id}:${today}`,
    unsubscribe: `${own}/stop`,
    about: ids.map((id) => ({ entity: "pet-alert", id })),
  });
  return true;
}

/** New pets for these alerts, each once, at most `maxPetsPerEmail`. */
async function findPets(
  services: AppServices,
  trx: Queries,
  alerts: readonly PetAlert[],
  newest: number,
) {
  const pets = new Map<string, Awaited<ReturnType<typeof listPublishedSince>>[number]>();
  for (const { filters, seen_key } of alerts) {
    const range = { after: seen_key, upTo: newest };
    const found = await listPublishedSince(services, trx, filters, range, maxPetsPerEmail + 1);
    for (const pet of found) pets.set(pet.id, pet);
  }
  const all = [...pets.values()];
  return { pets: all.slice(0, maxPetsPerEmail), more: all.length > maxPetsPerEmail };
}
