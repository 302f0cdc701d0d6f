/** Small records that staff keep, such as partner places: added, edited, made active or inactive, each act audited. */
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { formatInstant, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type ActiveSwitch, auditedActs } from "./audited-record.ts";

type AuditedRow = { id: string; name: string };
type Versioned = { name: string; version: number };

type AuditedRecord<Row extends AuditedRow, Input extends Versioned> = {
  entity: string;
  find(trx: Queries, id: string): Promise<Row | undefined>;
  insert(trx: Queries, row: { id: string; created_at: string }, input: Input): Promise<void>;
  /** Guarded update: false when the version has changed. */
  update(trx: Queries, id: string, input: Input): Promise<boolean>;
  /** Guarded update: false when nothing changes. */
  setActive(trx: Queries, id: string, active: boolean, today: string): Promise<boolean>;
  /** For the audit log; empty when nothing changes. */
  changes(before: Row, input: Input): string;
  /** Why this must not be saved; it may lock. */
  checkInput?(trx: Queries, before: Row | undefined, input: Input): Promise<Refusal | undefined>;
  checkSwitch?(trx: Queries, before: Row, to: ActiveSwitch): Promise<Refusal | undefined>;
};

type Saved = { id: string; name: string };

/** The verbs for one kind of record. A refusal is a CONFLICT, or whatever `checkInput` and `checkSwitch` say. */
export function auditedRecords<Row extends AuditedRow, Input extends Versioned>(
  record: AuditedRecord<Row, Input>,
) {
  const { entity } = record;
  const audit = (
    trx: Queries,
    now: Date,
    actor: Actor,
    { id, act, detail = "" }: { id: string; act: keyof typeof auditedActs; detail?: string },
  ) => recordAudit(trx, now, { actor, action: auditedActs[act], entity, entityId: id, detail });

  /** `Ada Okafor changed it on 3 March 2026, 10:00`. */
  async function findLastAct(trx: Queries, id: string, act: keyof typeof auditedActs) {
    const entries = await listAuditEntriesByRecord(trx, entity, id, 50);
    const last = entries.find(({ action }) => action === auditedActs[act]);
    return last ? `: ${last.actor_name} ${last.action} it on ${formatInstant(last.at)}` : "";
  }

  return {
    /** Adds an active record. Refuses INVALID without a key, which alone prevents a second one. */
    async add(
      services: AppServices,
      actor: Actor,
      input: Input,
      key: string | undefined,
    ): Promise<Outcome<Saved>> {
      if (!key) return missingKey;
      const { version: _, ...content } = input;
      const form = { key, verb: `add-${entity}`, actorId: actor.id, content };
      return idempotent<Saved>(services, form, async (trx) => {
        const problem = await record.checkInput?.(trx, undefined, input);
        if (problem) return problem;
        const now = services.now();
        const id = newId(now);
        await record.insert(trx, { id, created_at: now.toISOString() }, input);
        await audit(trx, now, actor, { id, act: "add" });
        return done({ id, name: input.name });
      });
    },

    /** Refuses CONFLICT when `version` is outdated; sending the current version overwrites it. */
    async edit(
      services: AppServices,
      actor: Actor,
      id: string,
      input: Input,
      key: string | undefined,
    ): Promise<Outcome<Saved>> {
      if (!isId(id)) return refused("NOT_FOUND");
      const form = { key, verb: `edit-${entity}`, actorId: actor.id, content: { id, ...input } };
      return idempotent<Saved>(services, form, async (trx) => {
        const before = await record.find(trx, id);
        if (!before) return refused("NOT_FOUND");
        const changes = record.changes(before, input);
        if (changes === "") return done({ id, name: input.name });
        const problem = await record.checkInput?.(trx, before, input);
        if (problem) return problem;
        if (!(await record.update(trx, id, input))) {
          const last = await findLastAct(trx, id, "edit");
          return refused(
            "CONFLICT",
            `${before.name} is no longer as your page showed it${last}. Yours would change ${changes}. Your version is in the fields. Save again to use yours.`,
          );
        }
        await audit(trx, services.now(), actor, { id, act: "edit", detail: changes });
        return done({ id, name: input.name });
      });
    },

    /** Refuses CONFLICT when it already has that state. */
    async switchTo(
      services: AppServices,
      actor: Actor,
      id: string,
      to: ActiveSwitch,
      key: string | undefined,
    ): Promise<Outcome<Saved>> {
      if (!isId(id)) return refused("NOT_FOUND");
      const form = { key, verb: `${to}-${entity}`, actorId: actor.id, content: { id } };
      return idempotent<Saved>(services, form, async (trx) => {
        const before = await record.find(trx, id);
        if (!before) return refused("NOT_FOUND");
        const problem = await record.checkSwitch?.(trx, before, to);
        if (problem) return problem;
        const now = services.now();
        if (!(await record.setActive(trx, id, to === "activate", lagosDay(now)))) {
          const state = to === "activate" ? "active" : "inactive";
          const last = await findLastAct(trx, id, to);
          return refused("CONFLICT", `${before.name} is ${state} already${last}.`);
        }
        await audit(trx, now, actor, { id, act: to });
        return done({ id, name: before.name });
      });
    },
  };
}
