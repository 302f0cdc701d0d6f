import { expect, test } from "vitest";
import { requestPasswordReset } from "#app/features/accounts/auth/link/request-password-reset.server.ts";
import { registerSchema } from "#app/features/accounts/auth/register/register.schema.server.ts";
import { registerPerson } from "#app/features/accounts/auth/register/register-person.server.ts";
import { confirmEmail } from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { beginSignIn } from "#app/features/accounts/auth/sign-in/begin-sign-in.server.ts";
import { inviteStaff } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { profileSchema } from "#app/features/accounts/profile/profile.schema.server.ts";
import { interestSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const victim = "victim@example.com";
const phishing = "Friend,\n\nyour account is locked: https://evil.example/login";
const asked = { phone: "0803 555 1234", message: "May I?" };
const newcomer = {
  name: "Nobody",
  phone: "0803 555 1234",
  password: "mangoes in the harmattan",
  userType: "petOwner" as const,
};

onEachEngine("mails that nobody asked for on %s", (engine) => {
  const { services } = servicesForEach(engine);

  const write = (n: number, email = victim) => {
    const who = { name: "Kemi", email, phone: "", address: `10.0.0.${n}` };
    return sendInquiry(services, who, "contact", { subject: `Number ${n}`, message: "m" });
  };
  const register = (email: string, address = "102.89.0.1") =>
    registerPerson(services, { address }, { ...newcomer, email });

  test("five a day reach one address, whatever they are, and every page answers as always", async () => {
    const pet = await shelter(services, { name: "Simba" });
    const visitor = { address: "102.89.0.2" };
    const interest = { ...asked, name: "Kemi", email: victim };
    for (let n = 0; n < 9; n += 1) {
      value(await write(n));
      value(await expressInterest(services, visitor, pet, { ...interest, message: `M${n}` }));
      services.pass(hourMs);
    }
    expect(await emailsTo(services, victim)).toHaveLength(5);
    value(await write(1, ` ${victim.toUpperCase()}`));
    expect(await emailsTo(services, ` ${victim.toUpperCase()}`)).toEqual([]);
    services.pass(24 * hourMs);
    value(await write(10));
    expect(await emailsTo(services, victim)).toHaveLength(6);
  });

  test("what anybody may send keeps no letter about the account from its owner", async () => {
    const person = value(await register(victim));
    const stranger = value(await register("stranger@example.com"));
    const browser = { token: undefined, userAgent: "Firefox/140" };
    const towards = { email: "new@example.com", current: newcomer.password };
    const letters = async (subject: string, to = victim) =>
      (await emailsTo(services, to)).filter((letter) => letter.subject === subject).length;
    for (let n = 0; n < 9; n += 1) {
      value(await write(n));
      value(await write(n, towards.email));
    }
    value(await beginSignIn(services, person, browser, ""));
    expect(await letters("New sign-in to your account")).toBe(1);
    for (let n = 0; n < 9; n += 1) value(await beginSignIn(services, person, browser, ""));
    expect(await letters("New sign-in to your account")).toBe(5);
    value(await confirmEmail(services, person));
    expect(await letters("Please confirm your e-mail address")).toBe(1);
    value(await confirmEmail(services, stranger, towards));
    expect(await letters("Please confirm your e-mail address", towards.email)).toBe(1);
    await requestPasswordReset(services, { address: "10.0.1.1" }, victim);
    expect(await letters("Set a new password")).toBe(1);
  });

  test("of twenty at once five are queued, and another address gets its own", {
    tags: "race",
  }, async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)));
    value(await write(20, "other@example.com"));
    expect(await emailsTo(services, victim)).toHaveLength(5);
    expect(await emailsTo(services, "other@example.com")).toHaveLength(1);
  });

  test("one whose address is confirmed gets a receipt for each message", async () => {
    const ngozi = await admit(services, "ngozi");
    for (let n = 0; n < 7; n += 1) {
      const words = { subject: `Number ${n}`, message: "m" };
      value(await sendInquiry(services, ngozi, "support", words));
    }
    expect(await emailsTo(services, ngozi.email)).toHaveLength(7);
  });

  test("one network address makes twenty accounts an hour, and the same form again costs nothing", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 20; n += 1) value(await register(`person${n}@example.com`));
    const late = await register("person20@example.com");
    expect(late).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });
    expect(await emailsTo(services, "person20@example.com")).toEqual([]);
    value(await register("person3@example.com"));
    value(await register("person20@example.com", "41.58.0.9"));
    services.pass(hourMs);
    value(await register("person21@example.com"));
  });

  test("of thirty accounts at once twenty are made", { tags: "race" }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => register(`person${n}@example.com`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  });

  test("what a stranger typed stands quoted in them and is no link", async () => {
    const pet = await shelter(services, { name: "Simba" });
    const name = phishing;
    value(
      await expressInterest(services, { address: "1" }, pet, { ...asked, name, email: victim }),
    );
    const who = { name, email: victim, phone: "", address: "1" };
    const words = { subject: "Win at https://evil.example/", message: "Go to www.evil.example" };
    value(await sendInquiry(services, who, "contact", words));
    const ada = await admit(services, "ada");
    const rows = await rowsOf(services, "inquiries", {}, "id");
    value(await answerInquiry(services, ada, rows[0]?.id ?? "", { answer: "No." }, undefined));
    const letters = await emailsTo(services, victim);
    expect(letters).toHaveLength(3);
    for (const { subject, body } of letters) {
      expect(body.split("\n")[0]).toMatch(/^Dear Friend, your account is locked: .*,$/);
      expect(`${subject}\n${body}`).not.toMatch(/evil\.example|https:\/\/evil/);
    }
    expect(letters.map(({ subject }) => subject)).toContain(
      "We have your message: “Win at https: //evil. example/”",
    );
    expect(letters.at(-1)?.body).toContain("> Go to www. evil. example");
  });

  test("an invitation's name, made of an address, is no link", async () => {
    value(await inviteStaff(services, "evil.example@example.com"));
    const person = await rowsOf(services, "people", {}, "name");
    expect(person).toEqual([{ name: "evil example" }]);
  });
});

test.each([
  ["registration", registerSchema, { ...newcomer, email: victim }],
  ["an interest", interestSchema, { ...asked, email: victim }],
  ["a profile", profileSchema, { phone: "", area: "", about: "", vcn: "" }],
])("%s takes no name with links or line breaks", (_, schema, fields) => {
  for (const name of [phishing, "Ada\nEze", "Win at evil.com"]) {
    const issues = schema.safeParse({ ...fields, name }).error?.issues;
    expect(issues?.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([
      "name: Please enter a name on one line, without links or addresses",
    ]);
  }
  expect(schema.safeParse({ ...fields, name: " Dr. Ada O'Neil " }).success).toBe(true);
});
