import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { eraseAuditDetails } from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { addMonthsToDay, lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { changesInWords } from "#app/platform/fields/fields.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { counted } from "#app/platform/in-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { auditedRecords } from "#app/platform/records/audited-record.server.ts";
import { retentionMonths } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  clearContact,
  findUnit,
  type HousingUnit,
  insertUnit,
  listUnitsToErase,
  lockUnit,
  setInactiveOn,
  updateUnit,
} from "./housing-unit.queries.server.ts";
import type { HousingUnitInput } from "./housing-unit.schema.server.ts";
import { contactFields, isContactErased, unitFields, unitMessages } from "./housing-unit.ts";
import { listNamesInUnit } from "./placement.queries.server.ts";

const entity = "housing-unit";

/** Its kind stays: reports of past months count by it. A unit with animals cannot be made inactive. */
export const housingUnits = auditedRecords<HousingUnit, HousingUnitInput>({
  entity,
  find: findUnit,
  insert: (trx, row, { version: _, ...input }) => insertUnit(trx, { ...input, ...row }),
  update: (trx, id, { version, kind: _, ...input }) =>
    updateUnit(trx, { id, baseVersion: version }, input),
  setActive: (trx, id, active, today) => setInactiveOn(trx, id, active ? null : today),
  changes(before, input) {
    const changes = changesInWords({ ...unitFields, ...contactFields }, before, input);
    if (before.capacity === input.capacity) return changes;
    const room = `${unitFields.capacity.label}: ${before.capacity} → ${input.capacity}`;
    return changes ? `${changes}, ${room}` : room;
  },
  async checkInput(trx, before, { kind, capacity }) {
    if (!before) return undefined;
    if (kind !== before.kind) return refused("INVALID", unitMessages.kind);
    await lockUnit(trx, before.id);
    const { length } = await listNamesInUnit(trx, before.id);
    if (capacity >= length) return undefined;
    const message = `${counted(length, "animal")} live there: move some first, or enter at least ${length}`;
    return refused("INVALID", "", { fields: { capacity: [message] } });
  },
  async checkSwitch(trx, before, to) {
    if (to === "deactivate") return findAnimalsThere(trx, before, "made inactive");
    if (!isContactErased(before)) return undefined;
    return refused("CONFLICT", "The contact of this place is erased. Please add a new place.");
  },
});

async function findAnimalsThere(trx: Queries, { id, name }: HousingUnit, what: string) {
  await lockUnit(trx, id);
  const { length } = await listNamesInUnit(trx, id);
  if (length === 0) return undefined;
  return refused(
    "CONFLICT",
    `${counted(length, "animal")} still ${length === 1 ? "lives" : "live"} in ${name}. Move ${length === 1 ? "it" : "them"} to another place first, then it can be ${what}.`,
  );
}

/** Erases who fosters there, and makes the place inactive. Refuses CONFLICT while animals are there. */
export async function eraseUnitContact(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "erase-unit-contact", actorId: actor.id, content: { id } };
  return idempotent<{ id: string }>(services, form, async (trx) => {
    const unit = await findUnit(trx, id);
    if (unit?.kind !== "foster_home") return refused("NOT_FOUND");
    const problem = await findAnimalsThere(trx, unit, "erased");
    if (problem) return problem;
    if (isContactErased(unit)) return refused("CONFLICT", "The contact is erased already.");
    const now = services.now();
    await eraseContactOf(trx, id, lagosDay(now));
    await recordAudit(trx, now, { actor, action: "erased the contact", entity, entityId: id });
    return done({ id });
  });
}

async function eraseContactOf(trx: Queries, id: string, today: string): Promise<void> {
  await clearContact(trx, id, today);
  await eraseAuditDetails(trx, entity, [id]);
}

/** Erases the contacts of foster homes after their retention. */
export async function eraseExpiredUnitContacts(services: AppServices): Promise<void> {
  const today = lagosDay(services.now());
  const day = addMonthsToDay(today, -retentionMonths.careContact);
  await workThrough(services, {
    name: "erase contact of a foster home",
    list: (q, limit) => listUnitsToErase(q, { day, limit }),
    async work(trx, { id }) {
      await lockUnit(trx, id);
      await eraseContactOf(trx, id, today);
      return true;
    },
  });
}
