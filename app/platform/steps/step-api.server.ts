import { z } from "zod";
import type { Role } from "../actor.ts";
import { messagesByPath } from "../api/endpoint.server.ts";
import { type ApiArea, type ApiOperation, operation } from "../api/operation.server.ts";
import { isKeyUsed, otherContent } from "../idempotency/idempotency.server.ts";
import { done, refused } from "../outcome.ts";
import type { AppServices } from "../services.ts";
import { undoInWords } from "../undo.ts";
import type { AnyStep, StepRow, StepTable } from "./steps.server.ts";
import { stepVerb, takeStepByName, undoStep } from "./take-step.server.ts";

/** `change` is the id by which the step can be undone. */
const stepAnswer = z.object({
  _id: z.string(),
  status: z.string(),
  change: z.string().nullable(),
});

export const undoBody = z.object({
  change: z.string({ error: "Please say what to undo" }).max(60),
});

export const undoAnswer = stepAnswer.omit({ change: true });

type StepApi = {
  path: `/api/${string}/:id`;
  noun: string;
  area: ApiArea;
  role: Role;
  /** The record that `:id` means, where that is not the record's own id. */
  findRecord?: (services: AppServices, id: string) => Promise<{ id: string } | undefined>;
};

const itself: Required<StepApi>["findRecord"] = async (_, id) => ({ id });

export function stepOperations<Row extends StepRow>(
  table: StepTable<Row>,
  stepRole: string,
  { path, noun, area, role, findRecord = itself }: StepApi,
): ApiOperation[] {
  const steps = table.stepsByRole[stepRole] ?? {};
  const names = Object.keys(steps);
  const inputs = [...new Set(Object.values<AnyStep<Row>>(steps).flatMap(inputNames))];
  const body = z.object({
    step: z.enum(names, { error: `Please say which step: ${names.join(", ")}` }),
    ...Object.fromEntries(inputs.map((name) => [name, z.string().max(5000).optional()])),
  });
  const labels = Object.entries<AnyStep<Row>>(steps).map(
    ([name, { label }]) => `${name} (${label})`,
  );
  return [
    operation({
      id: `take${noun}Step`,
      method: "POST",
      path: `${path}/steps`,
      area,
      access: [role],
      summary: `Take a step: ${labels.join(", ")}`,
      body,
      status: 200,
      answer: stepAnswer,
      refusals: ["NOT_FOUND", "CONFLICT"],
      async run({ services, actor, params: { id }, input, key }) {
        const { step: name, ...given } = input as { step: string };
        const read = steps[name]?.schema.safeParse(given);
        if (!read) return refused("NOT_FOUND");
        if (!read.success) return refused("INVALID", "", { fields: messagesByPath(read.error) });
        const others = names.filter((one) => one !== name);
        const verbs = others.map((one) => stepVerb(table.entity, stepRole, one));
        if (await isKeyUsed(services, { key, actorId: actor.id }, verbs)) return otherContent;
        const record = await findRecord(services, id);
        if (!record) return refused("NOT_FOUND");
        const form = { stepRole, name, input: read.data, actor, key };
        const taken = await takeStepByName(services, table, record.id, form);
        if (!taken.ok) return taken;
        const row = await table.record.find(services.db.reader, record.id);
        const change = steps[name]?.undo ? taken.value.changeId : null;
        return row ? done({ _id: id, status: row.status, change }) : refused("NOT_FOUND");
      },
    }),
    undoOperation(table, stepRole, { path, noun, area, role, findRecord }),
  ];
}

function undoOperation<Row extends StepRow>(
  table: StepTable<Row>,
  stepRole: string,
  { path, noun, area, role, findRecord = itself }: StepApi,
): ApiOperation {
  return operation({
    id: `undo${noun}Step`,
    method: "POST",
    path: `${path}/undo`,
    area,
    access: [role],
    summary: `Take back a step of yours within ${undoInWords()}, by its change`,
    body: undoBody,
    status: 200,
    answer: undoAnswer,
    refusals: ["NOT_FOUND", "CONFLICT"],
    async run({ services, actor, params: { id }, input, key }) {
      const record = await findRecord(services, id);
      if (!record) return refused("NOT_FOUND");
      const requester = { stepRole, actor, changeId: input.change, key };
      const undone = await undoStep(services, table, record.id, requester);
      if (!undone.ok) return undone;
      const row = await table.record.find(services.db.reader, record.id);
      return row ? done({ _id: id, status: row.status }) : refused("NOT_FOUND");
    },
  });
}

function inputNames({ fields, schema }: AnyStep): string[] {
  const form = schema instanceof z.ZodPipe ? schema.in : schema;
  return form instanceof z.ZodObject && fields.length === 0
    ? Object.keys(form.shape)
    : fields.map(({ name }) => name);
}
