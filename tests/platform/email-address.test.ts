import { expect, test } from "vitest";
import { z } from "zod";
import { correctEmail } from "#app/platform/email-address.ts";
import { parseForm } from "#app/platform/http/forms.server.ts";

test.each([
  ["gmial.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.cm", "gmail.com"],
  ["GMIAL.COM", "gmail.com"],
  ["yaho.com", "yahoo.com"],
  ["yahooo.com", "yahoo.com"],
  ["yahoo.cm", "yahoo.com"],
  ["yahoo.co.ul", "yahoo.co.uk"],
  ["hotmial.com", "hotmail.com"],
  ["outlok.com", "outlook.com"],
  ["iclod.com", "icloud.com"],
  ["liev.com", "live.com"],
  ["ymial.com", "ymail.com"],
  ["alo.com", "aol.com"],
  ["protonmial.com", "protonmail.com"],
])("halima@%s was meant for %s", (typed, meant) => {
  expect(correctEmail(`halima@${typed}`)).toBe(`halima@${meant}`);
});

test.each([
  "halima@gmail.com",
  "halima@ymail.com",
  "halima@mail.com",
  "halima@email.com",
  "halima@yahoo.co.uk",
  "halima@hotmail.co.uk",
  "halima@GMAIL.com",
  "halima@rehome.example",
  "halima@unilag.edu.ng",
  "halima@gmxyl.com",
  "halima@outlook.fr",
  "@gmial.com",
  "gmial.com",
  "halima@",
  "",
])("nothing is said of %j", (typed) => {
  expect(correctEmail(typed)).toBeUndefined();
});

const parse = (fields: Record<string, string>, field = "email") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(form, z.object({ [field]: z.string() })).reply();
};

test.each(["email", "ownerEmail"])("a form asks about its %s once, if it says so", (field) => {
  const typed = { [field]: "halima@gmial.com" };
  const asked = parse({ ...typed, [`${field}-asks`]: "" }, field);
  expect(asked.error).toEqual({ [field]: ["Did you mean halima@gmail.com?"] });
  expect(parse(typed, field)).toMatchObject({ status: "success" });
  const corrected = parse({ ...typed, [`${field}-corrected`]: "halima@gmail.com" }, field);
  expect(corrected).toMatchObject({ initialValue: { [field]: "halima@gmail.com" } });
  expect(corrected.status).toBe("success");
});

test("a form without that field is never asked about it", () => {
  const form = new FormData();
  form.set("email", "halima@gmial.com");
  form.set("email-asks", "");
  expect(parseForm(form, z.object({})).status).toBe("success");
});
