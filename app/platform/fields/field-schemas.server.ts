import { z } from "zod";
import { requiredText, trimmedText } from "../http/text-schema.server.ts";
import type { FieldDescription, FieldTable } from "./fields.ts";

type Choices<Field> = Field extends {
  kind: "choice";
  values: readonly (infer Value extends string)[];
}
  ? Value
  : never;
type Kind<Field> = Field extends { kind: infer Name } ? Name : never;
type IsRequired<Field> = Field extends { required: string } ? true : false;

const enumValues = ({ values }: { values: readonly string[] }) => values as [string, ...string[]];

function buildShape(
  fields: FieldTable,
  schemaOf: (field: FieldDescription) => z.ZodType,
): z.ZodRawShape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

const maxTypedLength = 40;

type FormShape<Table> = {
  [Name in keyof Table]: Kind<Table[Name]> extends "choice"
    ? z.ZodDefault<z.ZodEnum<{ [Value in Choices<Table[Name]>]: Value }>>
    : IsRequired<Table[Name]> extends true
      ? ReturnType<typeof requiredText>
      : ReturnType<typeof trimmedText>;
};

/** The form's schemas; the entity overrides its own. */
export function formShape<Table extends FieldTable>(fields: Table) {
  const shape = buildShape(fields, (field) => {
    if (field.kind === "choice") {
      return z.enum(enumValues(field), field.wrong).default(field.defaultValue);
    }
    const max = field.kind === "typed" ? maxTypedLength : field.max;
    return field.required ? requiredText(field.required, max) : trimmedText(max);
  });
  return shape as unknown as FormShape<Table>;
}

type BodyShape<Table> = {
  [Name in keyof Table as Kind<Table[Name]> extends "typed" ? never : Name]: z.ZodOptional<
    Kind<Table[Name]> extends "choice"
      ? z.ZodEnum<{ [Value in Choices<Table[Name]>]: Value }>
      : z.ZodString
  >;
};

/** The API's body, without typed fields. It becomes a form, whose rules apply. */
export function bodyShape<Table extends FieldTable>(fields: Table) {
  return buildShape(withoutTyped(fields), (field) =>
    field.kind === "choice"
      ? z.enum(enumValues(field), field.wrong).optional()
      : z.string().max(5000).optional(),
  ) as unknown as BodyShape<Table>;
}

type AnswerShape<Table> = {
  [Name in keyof Table as Kind<Table[Name]> extends "typed" ? never : Name]: Kind<
    Table[Name]
  > extends "choice"
    ? z.ZodEnum<{ [Value in Choices<Table[Name]>]: Value }>
    : z.ZodString;
};

export function answerShape<Table extends FieldTable>(fields: Table) {
  return buildShape(withoutTyped(fields), (field) =>
    field.kind === "choice" ? z.enum(enumValues(field)) : z.string(),
  ) as unknown as AnswerShape<Table>;
}

function withoutTyped(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== "typed"));
}
