import { beforeEach, describe, expect, test } from "vitest";
import {
  type RegisterInput,
  registerSchema,
} from "#app/features/accounts/auth/register/register.schema.server.ts";
import { registerPerson } from "#app/features/accounts/auth/register/register-person.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import {
  findPersonByEmailKey,
  setPasswordHash,
} from "#app/features/accounts/person/person.queries.server.ts";
import { phoneProblems } from "#app/platform/phone.server.ts";
import { phoneInvalid } from "#app/platform/phone.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast, password, suspend } from "#tests/support/people.ts";
import { failingLate, hourMs, servicesForAll } from "#tests/support/services.ts";

const chosen = "mangoes in the harmattan";
let people = 0;

function newcomer(changes: Partial<RegisterInput> = {}): RegisterInput {
  people += 1;
  return {
    name: "Yétúndé O'Neil",
    email: `Newcomer${people}@Example.com`,
    phone: "0803 555 1234",
    password: chosen,
    userType: "petOwner",
    ...changes,
  };
}

onEachEngine("registering on %s", (engine) => {
  const { services } = servicesForAll(engine);
  beforeEach(() => services.pass(25 * hourMs));

  const register = (input: RegisterInput, address = "102.89.0.1") =>
    registerPerson(services, { address }, input);
  const find = (email: string) => findPersonByEmailKey(services.db.reader, email.toLowerCase());
  const codes = (answers: Awaited<ReturnType<typeof register>>[]) =>
    answers.map((answer) => (answer.ok ? "in" : answer.code)).sort();

  test.each(["petOwner", "veterinarian", "boarder"] as const)(
    "makes a %s who may sign in, unverified in every way",
    async (userType) => {
      const input = newcomer({ userType });
      const actor = value(await register(input));
      expect(actor).toEqual({
        id: expect.any(String),
        name: input.name,
        email: input.email,
        role: userType,
        passwordMark: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(await find(input.email)).toMatchObject({
        id: actor.id,
        phone: "+2348035551234",
        status: "active",
        email_verified_at: null,
        verified_at: null,
      });
      const again = { email: input.email, password: chosen };
      expect(value(await signIn(services, { address: "41.58.0.9" }, again))).toEqual(actor);
    },
  );

  test("keeps no password that could be read", async () => {
    const input = newcomer();
    await register(input);
    const person = await find(input.email);
    expect(person?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(person)).not.toContain(chosen);
  });

  test("sends one welcome e-mail with a link", async () => {
    const input = newcomer();
    await register(input);
    const [mail, ...more] = await emailsTo(services, input.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Welcome to Rehome Lagos");
    expect(mail?.body).toMatch(/http:\/\/localhost:3000\/verify-email\/[2-9A-HJ-NP-Z]{26}\n/);
  });

  test("is whole or not at all", { tags: "race" }, async () => {
    const input = newcomer();
    const visitor = { address: "102.89.0.1" };
    await expect(registerPerson(failingLate(services), visitor, input)).rejects.toThrow("power");
    expect(await find(input.email)).toBeUndefined();
    expect(await emailsTo(services, input.email)).toEqual([]);
  });

  test("the same form again answers the same person, and nothing is sent twice", {
    tags: "race",
  }, async () => {
    const input = newcomer();
    const first = value(await register(input));
    for (let n = 0; n < 10; n += 1) expect(value(await register(input))).toEqual(first);
    expect(await emailsTo(services, input.email)).toHaveLength(1);
  });

  test("the same form again lets nobody in whose password is replaced while it is compared", {
    tags: "race",
  }, async () => {
    const input = newcomer();
    const { id } = value(await register(input));
    const transaction: typeof services.db.transaction = async (work) => {
      const found = await services.db.transaction(work);
      await services.db.transaction((trx) => setPasswordHash(trx, id, "another"));
      return found;
    };
    const late = { ...services, db: { ...services.db, transaction } };
    expect(await registerPerson(late, { address: "102.89.0.1" }, input)).toMatchObject({
      code: "INVALID",
    });
  });

  test("fifty of the same form at once make one account and answer alike", {
    tags: "race",
  }, async () => {
    const input = newcomer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(input)));
    expect(new Set(answers.map((answer) => value(answer).id)).size).toBe(1);
    expect(await emailsTo(services, input.email)).toHaveLength(1);
  });

  test("of fifty different forms with one e-mail at once one is in, and five are told", {
    tags: "race",
  }, async () => {
    const email = newcomer().email;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => register(newcomer({ email, name: `Number ${n}` }))),
    );
    expect(codes(answers).filter((code) => code === "in")).toHaveLength(1);
    expect(codes(answers).filter((code) => code === "INVALID")).toHaveLength(5);
    expect(codes(answers).filter((code) => code === "RATE_LIMITED")).toHaveLength(44);
    expect(await emailsTo(services, email)).toHaveLength(2);
  });

  test("a known e-mail, however written, is refused, and its owner gets one e-mail a day", async () => {
    const input = newcomer();
    value(await register(input));
    const email = ` ${input.email.toUpperCase()} `;
    const other = newcomer({ name: "Somebody Else", email });
    for (let n = 0; n < 3; n += 1) {
      expect(await register(other)).toEqual({
        ok: false,
        code: "INVALID",
        message: "Registration failed",
      });
    }
    const mails = () => emailsTo(services, input.email);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Welcome to Rehome Lagos",
      "You already have an account at Rehome Lagos",
    ]);
    expect((await mails())[1]?.body).toContain("http://localhost:3000/forgotten-password");
    services.pass(24 * hourMs);
    await register(other);
    expect(await mails()).toHaveLength(3);
  });

  test("after five such answers an address waits for an hour, others and new people do not", async () => {
    const input = newcomer();
    const known = newcomer({ email: input.email, name: "Somebody Else" });
    value(await register(input));
    for (let n = 0; n < 5; n += 1) expect((await register(known)).ok).toBe(false);
    expect(await register(known)).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });
    expect(await register(known, "41.58.0.9")).toMatchObject({ code: "INVALID" });
    value(await register(newcomer()));
    services.pass(hourMs);
    expect(await register(known)).toMatchObject({ code: "INVALID" });
  });

  test("is no way to guess a password: too late the right one is not heard either", async () => {
    const input = newcomer();
    value(await register(input));
    for (let n = 0; n < 5; n += 1) {
      expect(await register({ ...input, password: `a wrong guess ${n}` })).toMatchObject({
        code: "INVALID",
      });
    }
    expect(await register(input)).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("the right password under another name or role is no replay, and lets nobody in", async () => {
    const input = newcomer();
    value(await register(input));
    expect(await register({ ...input, name: "Another" })).toMatchObject({ code: "INVALID" });
    expect(await register({ ...input, userType: "boarder" })).toMatchObject({ code: "INVALID" });
  });

  test("a suspended person does not come back this way, not even with their password", async () => {
    const ngozi = await admit(services, "ngozi");
    await suspend(services, ngozi);
    const { name, email } = cast.ngozi;
    expect(await register(newcomer({ name, email, password }))).toMatchObject({
      code: "INVALID",
    });
    expect(await find(email)).toMatchObject({ id: ngozi.id, status: "suspended" });
  });

  test("a person of staff cannot be made, nor let in under another role", async () => {
    await admit(services, "ada");
    const { name, email } = cast.ada;
    for (const userType of ["petOwner", "boarder"] as const) {
      const answer = await register(newcomer({ name, email, password, userType }));
      expect(answer).toMatchObject({ code: "INVALID" });
    }
  });
});

describe("the form", () => {
  const fields = { ...newcomer() };
  const messages = (changes: Record<string, unknown>) =>
    registerSchema
      .safeParse({ ...fields, ...changes })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

  test.each(["staff", "admin", "", "PetOwner", ["petOwner", "staff"], ["petOwner"], undefined, 1])(
    "takes no %j for a user type",
    (userType) => {
      expect(messages({ userType })).toEqual(["userType: Please choose what you are"]);
    },
  );

  test.each(["O'Neil", "Null", "<3", "Ọláyínká", "X Æ A-12", "'; drop table people; --", "李"])(
    "takes %s for a name",
    (name) => {
      expect(registerSchema.parse({ ...fields, name: `  ${name} ` }).name).toBe(name);
    },
  );

  test.each([
    ["nine characters", "ninechars", ["password: Please use at least 10 characters"]],
    ["ten characters", "ten chars!", undefined],
    ["128 characters", "correct horse ".repeat(10).slice(0, 128), undefined],
    [
      "129 characters",
      "correct horse ".repeat(10).slice(0, 129),
      ["password: Please use at most 128 characters"],
    ],
    [
      "fourteen thousand characters",
      "correct horse ".repeat(1000),
      ["password: Please use at most 128 characters"],
    ],
  ])("a password of %s", (_, typed, expected) => {
    expect(messages({ password: typed })).toEqual(expected);
  });

  test.each(["0803 555 1234", "+234 803 555 1234", "+44 20 7946 0958", "0201 234 5678"])(
    "takes %s for a phone number",
    (phone) => expect(messages({ phone })).toBeUndefined(),
  );

  test.each([
    ["12", phoneInvalid],
    ["call me", phoneInvalid],
    ["0803 555 123", phoneProblems.mobileDigits],
    ["447700900123", phoneProblems.country],
    ["0803 555 1234 / 0803 555 4321", phoneProblems.several],
  ])("takes no %s for a phone number and says what to do", (phone, problem) => {
    expect(messages({ phone })).toEqual([`phone: ${problem}`]);
  });
});
