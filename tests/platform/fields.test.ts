import { expect, test } from "vitest";
import { z } from "zod";
import { answerShape, bodyShape, formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  changesInWords,
  choice,
  customField,
  defaultValues,
  emptyTexts,
  inputNames,
  longText,
  pickFields,
  text,
} from "#app/platform/fields/fields.ts";

const fields = {
  name: text({ label: "Name", required: "Please enter a name", max: 5 }),
  kind: choice({
    label: "Kind",
    values: ["Dog", "Cat"],
    defaultValue: "Dog",
    wrong: "Please choose",
  }),
  age: customField({ label: "Age" }),
  notes: longText({ label: "Notes" }),
};
const row = { name: "Simba", kind: "Cat" as const, notes: "", secret: "hidden" };

test("a form has every input, a usual choice, and the messages of the table", () => {
  expect(inputNames(fields)).toEqual(["name", "kind", "age", "notes"]);
  expect(defaultValues(fields)).toEqual({ kind: "Dog" });
  const form = z.object(formShape(fields));
  const empty = { kind: "Dog", age: "", notes: "" };
  expect(form.parse({ name: " Ada " })).toEqual({ ...empty, name: "Ada" });
  const refused = form.safeParse({ name: "Simbaa", kind: "Bird" });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "Please use at most 5 characters",
    "Please choose",
  ]);
  expect(form.safeParse({ name: " " }).error?.issues[0]?.message).toBe("Please enter a name");
});

test("the API takes and answers the columns, without what the entity reads itself", () => {
  expect(Object.keys(bodyShape(fields))).toEqual(["name", "kind", "notes"]);
  expect(z.object(bodyShape(fields)).parse({})).toEqual({});
  expect(z.object(answerShape(fields)).safeParse({ name: "Simba", kind: "Cat" }).success).toBe(
    false,
  );
});

test("a row's columns are picked, told apart and erased by the table", () => {
  const picked = pickFields(fields, row);
  expect(picked).toEqual({ name: "Simba", kind: "Cat", notes: "" });
  expect(changesInWords(fields, picked, picked)).toBe("");
  expect(changesInWords(fields, picked, { ...picked, kind: "Dog", notes: "Shy" })).toBe(
    "Kind: Cat → Dog, Notes: none → Shy",
  );
  expect(emptyTexts(fields)).toEqual({ name: "", notes: "" });
});
