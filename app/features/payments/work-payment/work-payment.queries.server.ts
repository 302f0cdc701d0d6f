import { type RawBuilder, sql } from "kysely";
import { agreedAppointmentStatuses as agreedVisitStatuses } from "#app/features/appointments/appointment/appointment.ts";
import {
  agreedStayStatuses,
  calledOffStayStatuses,
  stayNights,
  stayPriceKobo,
} from "#app/features/boarding/stay/stay.ts";
import { claimedOnce } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import {
  offVisitStatuses,
  type Payment,
  type Work,
  type WorkId,
  type WorkKind,
  workReceiptName,
} from "./work-payment.ts";

/** `stays` is the condition of the owner's stays. */
export type MoneyScope =
  | { owner: string; stays: RawBuilder<boolean> }
  | { provider: string }
  | "everybody";

const paidFor = (kind: WorkKind, id: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(paid.amount_kobo), 0) from work_payments as paid
    where paid.entity = ${sql.lit(kind)} and paid.entity_id = ${id})`;
const paidForStay = paidFor("stay", sql.ref("stays.id"));
const paidForVisit = paidFor("appointment", sql.ref("appointments.id"));

function stayWorks(q: Queries) {
  return q
    .selectFrom("stays")
    .leftJoin("people as provider", "provider.id", "stays.boarder_id")
    .select([
      sql<WorkKind>`${sql.lit("stay")}`.as("kind"),
      "stays.id",
      sql<Work["status"]>`stays.status`.as("status"),
      "stays.pet_names as pet",
      "stays.owner_id as ownerId",
      "stays.owner_name as owner",
      "stays.boarder_id as providerId",
      "provider.name as provider",
      "stays.start_day as starts",
      "stays.end_day as ends",
      "stays.agreed_kobo as priceKobo",
      "stays.price_kobo as nightKobo",
      sql<number | string>`(select count(*) from stay_pets where stay_pets.stay_id = stays.id)`.as(
        "pets",
      ),
      paidForStay.as("paidKobo"),
      "stays.owner_phone as phone",
    ]);
}

function visitWorks(q: Queries) {
  return q
    .selectFrom("appointments")
    .innerJoin("pets", "pets.id", "appointments.pet_id")
    .leftJoin("people as owner", "owner.id", "appointments.owner_id")
    .leftJoin("people as provider", "provider.id", "appointments.vet_id")
    .select([
      sql<WorkKind>`${sql.lit("appointment")}`.as("kind"),
      "appointments.id",
      sql<Work["status"]>`appointments.status`.as("status"),
      sql<string>`coalesce(appointments.former_pet_name, pets.name)`.as("pet"),
      "appointments.owner_id as ownerId",
      sql<string>`coalesce(owner.name, '')`.as("owner"),
      "appointments.vet_id as providerId",
      "provider.name as provider",
      "appointments.starts_at as starts",
      "appointments.ends_at as ends",
      "appointments.fee_kobo as priceKobo",
      sql<number | null>`cast(null as integer)`.as("nightKobo"),
      sql<number | string>`1`.as("pets"),
      paidForVisit.as("paidKobo"),
      sql<string>`coalesce(owner.phone, '')`.as("phone"),
    ]);
}

type WorkRow = Omit<Work, "priceKobo" | "paidKobo"> & {
  priceKobo: number | null;
  /** The boarder's price for a pet and night. */
  nightKobo: number | null;
  /** PostgreSQL returns text. */
  pets: number | string;
  paidKobo: number;
  owed?: number;
};

function viewWork({ nightKobo, pets, paidKobo, priceKobo, owed, ...work }: WorkRow): Work {
  const fixedKobo = priceKobo && Number(priceKobo);
  return {
    ...work,
    paidKobo: Number(paidKobo),
    priceKobo:
      work.kind === "stay"
        ? stayPriceKobo(
            nightKobo && Number(nightKobo),
            { nights: stayNights(work.starts, work.ends).length, pets: Number(pets) },
            fixedKobo,
          )
        : fixedKobo,
  };
}

export async function findWork(q: Queries, { kind, id }: WorkId): Promise<Work | undefined> {
  const found =
    kind === "stay"
      ? await stayWorks(q).where("stays.id", "=", id).executeTakeFirst()
      : await visitWorks(q).where("appointments.id", "=", id).executeTakeFirst();
  return found && viewWork(found);
}

/** Locks a stay or an appointment until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockWork(q: Queries, { kind, id }: WorkId): Promise<void> {
  if (!isPostgres(q)) return;
  const table = sql.table(kind === "stay" ? "stays" : "appointments");
  await sql`select id from ${table} where id = ${id} for no key update`.execute(q);
}

type WorkFilter = { whose: MoneyScope; show: "owed" | "paid" | "all" };

const owedStay = sql<boolean>`(stays.status in ${literals(agreedStayStatuses)}
  and stays.agreed_kobo is not null and stays.agreed_kobo > ${paidForStay})`;
const owedVisit = sql<boolean>`(appointments.status in ${literals(agreedVisitStatuses)}
  and appointments.fee_kobo is not null and appointments.fee_kobo > ${paidForVisit})`;

/** Not called off, or paid for. */
const standingStay = sql<boolean>`(stays.status not in ${literals(calledOffStayStatuses)}
  or ${paidForStay} > 0)`;
const standingVisit = sql<boolean>`(appointments.status not in
  ${literals(offVisitStatuses)} or ${paidForVisit} > 0)`;

const paidStay = sql<boolean>`(${paidForStay} > 0 and not ${owedStay})`;
const paidVisit = sql<boolean>`(${paidForVisit} > 0 and not ${owedVisit})`;

function filterStays(q: Queries, { whose, show }: WorkFilter) {
  const query = stayWorks(q)
    .select(sql<number>`case when ${owedStay} then 1 else 0 end`.as("owed"))
    .where({ owed: owedStay, paid: paidStay, all: standingStay }[show]);
  if (whose === "everybody") return query;
  return "owner" in whose
    ? query.where(whose.stays)
    : query.where("stays.boarder_id", "=", whose.provider);
}

function filterVisits(q: Queries, { whose, show }: WorkFilter) {
  const query = visitWorks(q)
    .select(sql<number>`case when ${owedVisit} then 1 else 0 end`.as("owed"))
    .where({ owed: owedVisit, paid: paidVisit, all: standingVisit }[show]);
  if (whose === "everybody") return query;
  return "owner" in whose
    ? query.where("appointments.owner_id", "=", whose.owner)
    : query.where("appointments.vet_id", "=", whose.provider);
}

/** What is owed first, the oldest of it first; then the others, the latest first. */
export async function listWorks(
  q: Queries,
  filter: WorkFilter,
  { limit, offset }: PageRange,
): Promise<Work[]> {
  const rows = await q
    .selectFrom(filterStays(q, filter).unionAll(filterVisits(q, filter)).as("works"))
    .selectAll()
    .orderBy("owed", "desc")
    .orderBy(sql`case when owed = 1 then ends end`)
    .orderBy("starts", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(viewWork);
}

/** Latest first, without what was called off. */
export async function listWorksOfPet(
  q: Queries,
  { whose, petId, stayIds }: { whose: MoneyScope; petId: string; stayIds: readonly string[] },
  limit: number,
): Promise<Work[]> {
  const filter = { whose, show: "all" as const };
  const visits = filterVisits(q, filter).where("appointments.pet_id", "=", petId);
  const stays = filterStays(q, filter).where("stays.id", "in", stayIds);
  const rows = await q
    .selectFrom((stayIds.length > 0 ? stays.unionAll(visits) : visits).as("works"))
    .selectAll()
    .orderBy("starts", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(viewWork);
}

export async function sumOwed(
  q: Queries,
  whose: MoneyScope,
): Promise<{ count: number; kobo: number }> {
  const filter = { whose, show: "owed" as const };
  const { count, kobo } = await q
    .selectFrom(filterStays(q, filter).unionAll(filterVisits(q, filter)).as("works"))
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`coalesce(sum(${sql.ref("priceKobo")} - ${sql.ref("paidKobo")}), 0)`.as("kobo"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), kobo: Number(kobo) };
}

/** By the last day, so that the caller can group them by age. */
export async function sumOwedByDay(
  q: Queries,
  whose: MoneyScope,
): Promise<{ ends: string; count: number; kobo: number }[]> {
  const filter = { whose, show: "owed" as const };
  const day = sql<string>`substr(ends, 1, 10)`;
  const rows = await q
    .selectFrom(filterStays(q, filter).unionAll(filterVisits(q, filter)).as("works"))
    .select([
      day.as("ends"),
      sql<number>`count(*)`.as("count"),
      sql<number>`sum(${sql.ref("priceKobo")} - ${sql.ref("paidKobo")})`.as("kobo"),
    ])
    .groupBy(day)
    .execute();
  return rows.map(({ ends, count, kobo }) => ({ ends, count: Number(count), kobo: Number(kobo) }));
}

export async function insertPayment(q: Queries, row: NewRow<"work_payments">): Promise<void> {
  await q.insertInto("work_payments").values(row).execute();
}

/**
 * Takes the next receipt number of a year. A rollback frees it, so that no number is missing; others wait for the end
 * of the transaction.
 */
export async function takeWorkReceiptNumber(q: Queries, year: number): Promise<number> {
  const { last } = await q
    .insertInto("work_receipt_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({ last: sql`work_receipt_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

function payments(q: Queries) {
  return q
    .selectFrom("work_payments")
    .leftJoin("work_payments as back", "back.reverses", "work_payments.id")
    .selectAll("work_payments")
    .select([
      "back.recorded_name as back_by",
      "back.recorded_at as back_at",
      "back.note as back_reason",
    ])
    .where("work_payments.reverses", "is", null);
}

type PaymentRow = Row<"work_payments"> & {
  back_by: string | null;
  back_at: string | null;
  back_reason: string | null;
};

function viewPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    work: { kind: row.entity, id: row.entity_id },
    amountKobo: row.amount_kobo,
    day: row.day,
    method: row.method,
    note: row.note,
    recordedBy: row.recorded_name,
    recordedById: row.recorded_by,
    recordedAt: row.recorded_at,
    providerId: row.provider_id,
    receipt: workReceiptName(row.receipt_year ?? 0, row.receipt_number ?? 0),
    takenBack:
      row.back_at === null
        ? undefined
        : { by: row.back_by ?? "", at: row.back_at, reason: row.back_reason ?? "" },
  };
}

export async function findPayment(q: Queries, id: string): Promise<Payment | undefined> {
  const row = await payments(q).where("work_payments.id", "=", id).executeTakeFirst();
  return row && viewPayment(row);
}

export async function listPaymentsByIds(q: Queries, ids: readonly string[]): Promise<Payment[]> {
  if (ids.length === 0) return [];
  return (await payments(q).where("work_payments.id", "in", ids).execute()).map(viewPayment);
}

/** Oldest first, with those that were taken back. */
export async function listPaymentsOfWork(q: Queries, { kind, id }: WorkId): Promise<Payment[]> {
  const rows = await payments(q)
    .where("work_payments.entity", "=", kind)
    .where("work_payments.entity_id", "=", id)
    .orderBy("work_payments.recorded_at")
    .orderBy("work_payments.id")
    .execute();
  return rows.map(viewPayment);
}

function filterPayments(q: Queries, whose: MoneyScope) {
  const query = payments(q);
  if (whose === "everybody") return query;
  if ("provider" in whose) return query.where("work_payments.provider_id", "=", whose.provider);
  const stays = q.selectFrom("stays").select("stays.id").where(whose.stays);
  const visits = q
    .selectFrom("appointments")
    .select("appointments.id")
    .where("appointments.owner_id", "=", whose.owner);
  return query.where((eb) =>
    eb.or([
      eb.and([
        eb("work_payments.entity", "=", sql.lit("stay" as const)),
        eb("work_payments.entity_id", "in", stays),
      ]),
      eb.and([
        eb("work_payments.entity", "=", sql.lit("appointment" as const)),
        eb("work_payments.entity_id", "in", visits),
      ]),
    ]),
  );
}

/** Newest first. */
export async function listPayments(
  q: Queries,
  whose: MoneyScope,
  { limit, offset }: PageRange,
): Promise<Payment[]> {
  const rows = await filterPayments(q, whose)
    .orderBy("work_payments.recorded_at", "desc")
    .orderBy("work_payments.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(viewPayment);
}

export async function listPaymentsByReceipt(
  q: Queries,
  whose: MoneyScope,
  { year, number }: { year: number; number: number },
): Promise<Payment[]> {
  const rows = await filterPayments(q, whose)
    .where("work_payments.receipt_year", "=", year)
    .where("work_payments.receipt_number", "=", number)
    .execute();
  return rows.map(viewPayment);
}

/** Erases who recorded a payment; amounts, days and receipts stay. */
export async function eraseRecorder(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("work_payments")
    .set({ recorded_by: null, recorded_name: formerName, note: "" })
    .where("recorded_by", "=", personId)
    .execute();
}

/** Amounts, days and receipts stay. */
export async function eraseNotes(q: Queries, { kind, id }: WorkId): Promise<void> {
  await q
    .updateTable("work_payments")
    .set({ note: "" })
    .where("entity", "=", kind)
    .where("entity_id", "=", id)
    .execute();
}

/** Erases at most `limit` notes. Returns how many. */
export async function eraseNotesBefore(q: Queries, before: string, limit: number): Promise<number> {
  const noted = q
    .selectFrom("work_payments")
    .select("id")
    .where("note", "<>", "")
    .where("recorded_at", "<", before)
    .limit(limit);
  const { numUpdatedRows } = await q
    .updateTable("work_payments")
    .set({ note: "" })
    .where("id", "in", claimedOnce(q, noted))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
