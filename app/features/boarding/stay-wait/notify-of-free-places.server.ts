import { lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { notifyPeople } from "#app/platform/notifications/notify-people.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  deleteStayWait,
  findStayWaitToNotify,
  listPetsOfStayWait,
  listStayWaitsWithPlaces,
  markStayWaitNotified,
} from "./stay-wait.queries.server.ts";
import { placeFreeEmail } from "./stay-wait-emails.ts";

/** Each owner once, whatever has freed the place. Returns how many. Several processes may run it at once. */
export async function notifyOfFreePlaces(services: AppServices): Promise<number> {
  const today = lagosDay(services.now());
  return workThrough(services, {
    name: "notify of a free place",
    list: (q, limit) => listStayWaitsWithPlaces(q, { today, limit }),
    work: (trx, { id }) => notifyOwner(services, trx, id),
  });
}

/** Deletes it without an e-mail where a pet is archived or has another stay, or the owner is gone. */
async function notifyOwner(services: AppServices, trx: Queries, id: string): Promise<boolean> {
  const now = services.now();
  if (!(await markStayWaitNotified(trx, id, now.toISOString()))) return false;
  const wait = await findStayWaitToNotify(trx, id);
  const pets = await listPetsOfStayWait(trx, id);
  const isWanted = pets.every(({ status, is_away }) => status === "active" && is_away === 0);
  if (wait?.status !== "active" || pets.length === 0 || !isWanted) {
    await deleteStayWait(trx, id);
    return false;
  }
  const { origin, name: siteName } = services.site;
  const names = listInWords(pets.map(({ name }) => name));
  const email = placeFreeEmail({ ...wait, pets: names, origin, siteName });
  const cause = `place-free:${id}`;
  const about = [
    { entity: "stay-wait", id },
    { entity: "person", id: wait.owner_id },
    { entity: "person", id: wait.boarder_id },
  ];
  if (wait.email_verified_at) {
    await sendMail(trx, now, { to: wait.owner_email, email, cause, about });
  } else {
    const notice = { personId: wait.owner_id, kind: "request", text: email.subject } as const;
    await notifyPeople(trx, now, [{ ...notice, cause, at: now, about }]);
  }
  return true;
}
