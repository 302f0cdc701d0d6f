import {
  findOwnStay,
  ownedStays,
  stayOwner,
} from "#app/features/boarding/stay/owner/own-stays.server.ts";
import {
  type Actor,
  boardsPets,
  isProvider,
  ownsPets,
  runsRescue,
  treatsPets,
} from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPayment, findWork, type MoneyScope } from "./work-payment.queries.server.ts";
import { type Payment, type Work, type WorkId, workPath } from "./work-payment.ts";

/** An owner's own, a boarder's or veterinarian's own, or for staff everybody's. */
export async function findMoneyScope(
  q: Queries,
  actor: Pick<Actor, "id" | "role">,
): Promise<MoneyScope> {
  if (runsRescue(actor.role)) return "everybody";
  if (!ownsPets(actor.role)) return { provider: actor.id };
  return { owner: actor.id, stays: ownedStays(await stayOwner(q, actor)) };
}

export function listMoneyScopes({
  id,
  emailKey,
}: Pick<PersonSubject, "id" | "emailKey">): MoneyScope[] {
  return [{ owner: id, stays: ownedStays({ id, emailKey }) }, { provider: id }];
}

/** Returns undefined unless this person may see its money. */
export async function findOwnWork(
  services: Pick<AppServices, "db">,
  actor: Actor,
  { kind, id }: WorkId,
): Promise<Work | undefined> {
  if (!isId(id)) return undefined;
  const work = await findWork(services.db.reader, { kind, id });
  return work && (await canAccess(services, actor, work)) ? work : undefined;
}

async function canAccess(
  services: Pick<AppServices, "db">,
  actor: Actor,
  work: Work,
): Promise<boolean> {
  if (!ownsPets(actor.role)) return isRecorder(work, actor);
  if (work.kind === "appointment") return work.ownerId === actor.id;
  return Boolean(await findOwnStay(services, actor, work.id));
}

/** Whether this person receives the money: the boarder, the veterinarian, or staff. */
export function isRecorder(work: Work, { id, role }: Pick<Actor, "id" | "role">): boolean {
  if (runsRescue(role)) return true;
  const receives = work.kind === "stay" ? boardsPets(role) : treatsPets(role);
  return receives && work.providerId === id;
}

/** Returns undefined for another's. Who received it finds it even when the stay has another boarder now. */
async function findOwnPayment(
  services: Pick<AppServices, "db">,
  actor: Actor,
  id: string,
): Promise<{ payment: Payment; work: Work } | undefined> {
  if (!isId(id)) return undefined;
  const q = services.db.reader;
  const payment = await findPayment(q, id);
  const work = payment && (await findWork(q, payment.work));
  if (!work) return undefined;
  const isReceiver = isProvider(actor.role) && payment.providerId === actor.id;
  return isReceiver || (await canAccess(services, actor, work)) ? { payment, work } : undefined;
}

/** `workPage` is undefined when the reader may no longer see the stay or appointment. */
export async function viewReceipt(services: Pick<AppServices, "db">, actor: Actor, id: string) {
  const found = await findOwnPayment(services, actor, id);
  if (!found) return undefined;
  const isReadable = await canAccess(services, actor, found.work);
  return { ...found, workPage: isReadable ? workPath(found.work, actor.role) : undefined };
}
