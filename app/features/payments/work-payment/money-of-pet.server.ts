import { listStayIdsOfPet } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { type RelatedRecords, showRelated } from "#app/platform/records/related-part.ts";
import { findMoneyScope } from "./find-work.server.ts";
import { whenInWords } from "./list-own-work.server.ts";
import { listWorksOfPet } from "./work-payment.queries.server.ts";
import {
  acceptsPayments,
  billingList,
  computeMoney,
  moneyAnchor,
  moneyInWords,
  workPath,
} from "./work-payment.ts";

export async function findMoneyOfPet(
  q: Queries,
  actor: Actor,
  pet: { petId: string; ownerId: string },
  limit: number,
): Promise<RelatedRecords[]> {
  const { petId } = pet;
  const whose = await findMoneyScope(q, actor);
  const stayIds = await listStayIdsOfPet(q, pet, limit);
  const works = await listWorksOfPet(q, { whose, petId, stayIds }, limit);
  const rows = works.filter((work) => acceptsPayments(work) || work.paidKobo > 0);
  const owedKobo = rows.reduce((sum, work) => sum + computeMoney(work).owedKobo, 0);
  const title = owedKobo > 0 ? `Money, ${formatMoney(owedKobo)} owed` : "Money";
  const kind = { key: "money", title, all: billingList.path, allTitle: "that is agreed and owed" };
  return showRelated(kind, { own: { rows, count: rows.length } }, (work) => ({
    id: `${work.id}-money`,
    at: work.starts,
    title: `${work.kind === "stay" ? "Stay" : "Visit"}, ${whenInWords(work)}`,
    when: "",
    href: workPath(work, actor.role) + moneyAnchor,
    text: `${moneyInWords(work)}.`,
    ...(computeMoney(work).owedKobo > 0 && { status: { name: "owed", tone: "pending" as const } }),
  }));
}
