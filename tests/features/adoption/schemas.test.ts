import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  approveSchema,
  digitsSchema,
  interestSchema,
  rejectSchema,
  releaseSchema,
} from "#app/features/adoption/interest/interest.schema.server.ts";
import { listingSchema } from "#app/features/adoption/listing/listing.schema.server.ts";

/** What a browser sends, read as the product reads it: the value, or the messages of each field. */
function read<Schema extends z.ZodType>(schema: Schema, fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value };
  return { errors: submission.error };
}

describe("the interest form", () => {
  const whole = {
    name: "Bùkólá O'Neil",
    email: "bukola@example.com",
    phone: "0803 123 4567",
    message: "I have a garden.\nAnd time.",
  };
  const messages = {
    name: ["Please input your name!"],
    email: ["Please input your email!"],
    phone: ["Please input your phone number!"],
    message: ["Please input your message!"],
  };
  const form = (changes = {}) => read(interestSchema, { ...whole, ...changes });

  test("what is whole is taken as typed, without the spaces around it", () => {
    expect(form()).toEqual({ value: whole });
    const spaced = Object.entries(whole).map(([name, text]) => [name, ` ${text}\n`]);
    expect(form(Object.fromEntries(spaced))).toEqual({ value: whole });
  });

  test("what is missing is asked for, one message a field", () => {
    expect(read(interestSchema, {})).toEqual({ errors: messages });
    for (const blank of ["", " ", "\n\t ", "\u00a0"]) {
      expect(form({ name: blank, email: blank, phone: blank, message: blank })).toEqual({
        errors: messages,
      });
    }
  });

  test.each([
    "a",
    "a@",
    "@b.c",
    "a@b",
    "a b@c.de",
    "a@b.c d",
    "a@b..com",
    "a@b.com, c@d.com",
    "<a@b.com>",
    "a@b.com\nBcc: c@d.com",
    `${"x".repeat(250)}@b.com`,
  ])("the e-mail address %j is refused", (email) => {
    const { errors } = form({ email });
    expect(Object.keys(errors ?? {})).toEqual(["email"]);
    expect(errors?.email).toHaveLength(1);
    if (email.length < 100) expect(errors?.email).toEqual(["Please enter a valid email!"]);
  });

  test.each([
    "a@b.co",
    "first.last+pets@sub.example.com.ng",
    "UPPER@EXAMPLE.COM",
    "o'neil@example.com",
  ])("the e-mail address %j is taken", (email) => {
    expect(form({ email })).toEqual({ value: { ...whole, email } });
  });

  test.each(["1", "12345", "call me", "0803", "+", "++2348031234567"])(
    "the phone number %j is refused",
    (phone) => {
      expect(form({ phone })).toEqual({
        errors: { phone: ["Please enter a valid phone number, for example 0803 123 4567"] },
      });
    },
  );

  test("5,000 characters are taken, one more is refused and the rest kept", () => {
    expect(form({ message: "ọ".repeat(5000) }).errors).toBeUndefined();
    expect(form({ message: "x".repeat(5001) })).toEqual({
      errors: { message: ["Please use at most 5,000 characters"] },
    });
    expect(form({ name: "x".repeat(201) })).toEqual({
      errors: { name: ["Please use at most 200 characters"] },
    });
  });

  test("further fields are passed over", () => {
    expect(form({ status: "approved", id: "1", __proto__x: "y" })).toEqual({ value: whole });
  });
});

describe("the listing form", () => {
  const whole = {
    name: "Blackie",
    breed: "Local",
    age: "3",
    location: "Yaba",
    description: "Walks like a king.",
  };
  const health = { birthMonth: "", vaccinated: "Unknown", neutered: "Unknown" };
  const kinds = { species: "Dog", sex: "Unknown", size: "Medium" };
  const defaults = { ...kinds, ...health, imageUrl: [], goodWith: [] };
  const form = (changes = {}) => read(listingSchema, { ...whole, ...changes });
  const taken = (changes = {}) => ({ value: { ...whole, age: 3, ...defaults, ...changes } });

  test("without its further fields it is whole, with their defaults", () => {
    expect(form()).toEqual(taken());
    expect(form({ species: "", sex: "", size: "", imageUrl: "", goodWith: "" })).toEqual(taken());
  });

  test("every choice is taken", () => {
    const more = {
      species: "Cat",
      sex: "Female",
      size: "Large",
      goodWith: ["dogs", "children"],
      birthMonth: "2026-09",
      vaccinated: "Yes",
      neutered: "No",
    };
    expect(form({ ...more, imageUrl: ["a", "b"] })).toEqual(
      taken({ ...more, imageUrl: ["a", "b"] }),
    );
    expect(form({ imageUrl: "a", goodWith: "cats" })).toEqual(
      taken({ imageUrl: ["a"], goodWith: ["cats"] }),
    );
  });

  test("what is missing is asked for, one message a field", () => {
    const errors = {
      name: ["Please enter the pet's name"],
      breed: ["Please enter the breed"],
      age: ["Please enter the age"],
      location: ["Please enter the location"],
      description: ["Please enter a description"],
    };
    expect(read(listingSchema, {})).toEqual({ errors });
    expect(form({ name: "", breed: " ", age: "", location: "\n", description: "\t" })).toEqual({
      errors,
    });
  });

  test.each([
    ["0", 0],
    ["1", 1],
    ["20", 20],
    [" 7 ", 7],
    ["07", 7],
  ])("the age %j is %i", (age, years) => {
    expect(form({ age })).toEqual(taken({ age: years }));
  });

  test.each([
    "-1",
    "21",
    "99",
    "2.5",
    "2,5",
    "2.0",
    "NaN",
    "1e1",
    "0x5",
    "٣",
    "three",
    "1 2",
    "+5",
    "Infinity",
    "-0",
    "000000000000000000003",
  ])("the age %j is refused", (age) => {
    expect(form({ age })).toEqual({
      errors: { age: ["Age must be a whole number from 0 to 20"] },
    });
  });

  test("what is no choice is refused at its field", () => {
    expect(
      form({ species: "Horse", sex: "dog", size: "small", goodWith: ["dogs", "sharks"] }),
    ).toEqual({
      errors: {
        species: ["Please choose one of the kinds"],
        sex: ["Please choose one"],
        size: ["Please choose one of the sizes"],
        "goodWith[1]": ["Please choose from the list"],
      },
    });
  });

  test("a text over its length is refused and the rest kept", () => {
    expect(form({ description: "x".repeat(5000) }).errors).toBeUndefined();
    expect(form({ description: "x".repeat(5001) })).toEqual({
      errors: { description: ["Please use at most 5,000 characters"] },
    });
  });
});

test("a decision needs no words", () => {
  for (const schema of [approveSchema, rejectSchema]) {
    const none = { value: { reason: null, privateNote: null } };
    expect(read(schema, {})).toEqual(none);
    expect(read(schema, { reason: " \n ", privateNote: "" })).toEqual(none);
    expect(read(schema, { reason: "x".repeat(5001) })).toEqual({
      errors: { reason: ["Please use at most 5,000 characters"] },
    });
  }
});

test("a release says why", () => {
  const missing = { reason: ["Please say why; the applicant reads it"] };
  expect(read(releaseSchema, {})).toEqual({ errors: missing });
  expect(read(releaseSchema, { reason: " \n" })).toEqual({ errors: missing });
  expect(read(releaseSchema, { reason: " The landlord " })).toEqual({
    value: { reason: "The landlord", privateNote: null },
  });
});

test("the digits are asked for", () => {
  expect(read(digitsSchema, { digits: " 0199 " })).toEqual({ value: { digits: "0199" } });
  expect(read(digitsSchema, { digits: " " })).toEqual({
    errors: { digits: ["Please enter the last four digits of your phone number"] },
  });
});
