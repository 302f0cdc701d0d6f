import { beforeAll, beforeEach, expect, test } from "vitest";
import { commonPasswordList } from "#app/features/accounts/auth/password/common-password-list.ts";
import { setPasswordSchema } from "#app/features/accounts/auth/password/password.schema.server.ts";
import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import { setPasswordHash } from "#app/features/accounts/person/person.queries.server.ts";
import { inviteStaff } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { done } from "#app/platform/outcome.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password, suspend } from "#tests/support/people.ts";
import { minuteMs, servicesForAll } from "#tests/support/services.ts";

const wrong = { ok: false, code: "INVALID", message: "Invalid email or password." };

onEachEngine("signing in on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");

  beforeAll(async () => {
    await suspend(services, await admit(services, "tunde"));
    value(await inviteStaff(services, "new@rehome.example"));
  });
  beforeEach(() => services.pass(15 * minuteMs));

  const attempt = async (email: string, typed: string, address = "102.89.0.1") => {
    const answer = await signIn(services, { address }, { email, password: typed });
    if (!answer.ok) return answer;
    const { passwordMark, ...actor } = answer.value;
    expect(passwordMark).toMatch(/^[0-9a-f]{64}$/);
    return done(actor);
  };
  const fail = async (times: number, email: string, address?: string) => {
    for (let n = 0; n < times; n += 1)
      expect(await attempt(email, "not it", address)).toEqual(wrong);
  };

  test("the right password finds the person", async () => {
    expect(await attempt("ada@rehome.example", password)).toEqual({ ok: true, value: ada });
  });

  test.each(["ADA@Rehome.Example", "  ada@rehome.example\n", "\u00a0ada@rehome.example"])(
    "the case of %j and spaces around it do not matter",
    async (email) => {
      expect(value(await attempt(email, password))).toEqual(ada);
    },
  );

  test.each([
    ["a wrong password", "ada@rehome.example", "not the password"],
    ["no password", "ada@rehome.example", ""],
    ["another case of the password", "ada@rehome.example", password.toUpperCase()],
    ["the password with a space", "ada@rehome.example", `${password} `],
    ["the password and more", "ada@rehome.example", password.padEnd(5000, "x")],
    ["an unknown e-mail address", "nobody@rehome.example", password],
    ["no e-mail address", "", password],
    ["an e-mail address of any length", "x".repeat(100_000), password],
    ["a hostile e-mail address", "' or 1=1 --\u0000", password],
    ["somebody without a password yet", "new@rehome.example", ""],
    ["somebody suspended", "tunde@rehome.example", password],
  ])("%s gets the one answer", async (_, email, typed) => {
    expect(await attempt(email, typed)).toEqual(wrong);
  });

  test("after ten failures for one account even its password waits a quarter of an hour", async () => {
    await fail(10, "ada@rehome.example");
    expect(await attempt("ADA@rehome.example", password)).toEqual({
      ok: false,
      code: "RATE_LIMITED",
      message: "",
      retryAfter: 900,
    });
    services.pass(15 * minuteMs - 1);
    expect(await attempt("ada@rehome.example", password)).toMatchObject({ retryAfter: 1 });
    services.pass(1);
    expect(value(await attempt("ada@rehome.example", password))).toEqual(ada);
  });

  test("from the third failure on the answers come ever later, right ones too, elsewhere not", async () => {
    services.pauses.length = 0;
    await fail(3, "ada@rehome.example");
    expect(services.pauses).toEqual([]);
    await fail(6, "ada@rehome.example");
    expect(services.pauses).toEqual([250, 500, 1000, 2000, 2000, 2000]);
    value(await attempt("ada@rehome.example", password));
    expect(services.pauses).toHaveLength(7);
    value(await attempt("ada@rehome.example", password, "41.58.0.9"));
    await fail(1, "ghost@rehome.example");
    expect(services.pauses).toHaveLength(7);
  });

  test("nobody can have many requests held at once", { tags: "race" }, async () => {
    await fail(3, "ada@rehome.example");
    let held = 0;
    let max = 0;
    let answered = 0;
    const othersAnswered = Promise.withResolvers<void>();
    const slow = {
      ...services,
      async pause() {
        held += 1;
        max = Math.max(max, held);
        await othersAnswered.promise;
        held -= 1;
      },
    };
    const guess = { email: "ada@rehome.example", password: "not it" };
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        await signIn(slow, { address: "102.89.0.1" }, guess);
        answered += 1;
        if (answered === 32) othersAnswered.resolve();
      }),
    );
    expect(max).toBe(8);
  });

  test("the person elsewhere still gets in, and so do others at that address", async () => {
    const ngozi = await admit(services, "ngozi");
    await fail(10, "ada@rehome.example");
    expect(await attempt("ada@rehome.example", password)).toMatchObject({ code: "RATE_LIMITED" });
    expect(value(await attempt("ada@rehome.example", password, "41.58.0.9"))).toEqual(ada);
    expect(value(await attempt("ngozi@example.com", password))).toEqual(ngozi);
  });

  test("an account that does not exist is limited alike", async () => {
    await fail(10, "ghost@rehome.example");
    expect(await attempt("ghost@rehome.example", "x")).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("after a hundred failures an address waits, whatever the account", async () => {
    const tries = Array.from({ length: 100 }, (_, n) => attempt(`guess${n}@rehome.example`, "x"));
    for (const answer of await Promise.all(tries)) expect(answer).toEqual(wrong);
    expect(await attempt("ada@rehome.example", password)).toMatchObject({ code: "RATE_LIMITED" });
    expect(value(await attempt("ada@rehome.example", password, "41.58.0.9"))).toEqual(ada);
  });

  test("signing in rightly is never limited", async () => {
    for (let n = 0; n < 15; n += 1) value(await attempt("ada@rehome.example", password));
  });

  test("of many guesses at once ten are heard", { tags: "race" }, async () => {
    const guesses = Array.from({ length: 40 }, (_, n) =>
      attempt("ada@rehome.example", `guess ${n}`),
    );
    const answers = await Promise.all(guesses);
    const codes = answers.map((answer) => (answer.ok ? "in" : answer.code));
    expect(codes.filter((code) => code === "INVALID")).toHaveLength(10);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(30);
  });

  test("a password that is replaced while it is compared lets nobody in", {
    tags: "race",
  }, async () => {
    const musa = await admit(services, "musa");
    const hash = (await hashPassword("another one of Musa's")) ?? "";
    // Long enough for the change to be committed first, on a slow machine too.
    const queue = Array.from({ length: 60 }, () => hashPassword("those who were before"));
    const entering = attempt(musa.email, password);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await services.db.transaction((trx) => setPasswordHash(trx, musa.id, hash));
    expect(await entering).toEqual(wrong);
    await Promise.all(queue);
  });

  test("128 Yoruba letters are a password, however a phone sends them", async () => {
    const composed = "ẹ́ọ̀ṣ".normalize("NFC").repeat(40).slice(0, 128);
    const decomposed = composed.normalize("NFD");
    expect([composed.length, decomposed.length > 128]).toEqual([128, true]);
    const chosen = setPasswordSchema.parse({ password: decomposed }).password;
    const hash = (await hashPassword(chosen)) ?? "";
    const bisi = await admit(services, "bisi");
    await services.db.transaction((trx) => setPasswordHash(trx, bisi.id, hash));
    expect(value(await attempt(bisi.email, composed))).toEqual(bisi);
    expect(value(await attempt(bisi.email, decomposed))).toEqual(bisi);
    expect(await attempt(bisi.email, composed.slice(1))).toEqual(wrong);
  });
});

test.each([
  ["nine characters", "ninechars", "Please use at least 10 characters"],
  [
    "129 characters",
    "correct horse ".repeat(10).slice(0, 129),
    "Please use at most 128 characters",
  ],
  ["nothing", undefined, "Please enter a password"],
  ["a common one", "Password 1234", "This password is too common. Please choose another"],
  [
    "a common word with signs",
    "!!Iloveyou.2026",
    "This password is too common. Please choose another",
  ],
  [
    "this site's name and a year",
    "Rehome Lagos 2026",
    "This password is too common. Please choose another",
  ],
  ["one letter only", "a".repeat(20), "This password is too common. Please choose another"],
])("a new password of %s is refused", (_, typed, message) => {
  const { error } = setPasswordSchema.safeParse({ password: typed });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("each of the 3,000 most common passwords that are long enough is refused", () => {
  const list = commonPasswordList.split(/\s+/);
  expect(new Set(list).size).toBe(3_000);
  expect(list.filter((password) => password.length < 10)).toEqual([]);
  // The first, two between and the last of them, in case the list's file is damaged.
  expect(list).toEqual(
    expect.arrayContaining(["qwertyuiop", "12345678910", "volkswagen", "mysterio619"]),
  );
  const taken = list.filter(
    (password) => setPasswordSchema.safeParse({ password: password.toUpperCase() }).success,
  );
  expect(taken).toEqual([]);
});

test.each([
  "ten chars!",
  "rehome my blue kettle",
  "1111 bus to ikoyi",
  "correct horse ".repeat(10).slice(0, 128),
  "ọ̀rẹ́ mi ni ajá",
  "🐕🐈🐎🐇🦜🐢🐍🐟🐖🐑",
])("%j may be a new password", (typed) => {
  expect(setPasswordSchema.safeParse({ password: typed }).success).toBe(true);
});
