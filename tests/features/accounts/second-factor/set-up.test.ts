import { expect, test } from "vitest";
import { findSecondFactor } from "#app/features/accounts/second-factor/find-second-factor.server.ts";
import { renewRecoveryCodes } from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import {
  resetSecondFactor,
  resetSecondFactorByOperator,
} from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import {
  parseOneTimeCode,
  parseRecoveryCode,
} from "#app/features/accounts/second-factor/second-factor.ts";
import {
  confirmCodes,
  findCodesSetup,
  startCodes,
  stopCodes,
} from "#app/features/accounts/second-factor/set-up-codes.server.ts";
import {
  addPasskey,
  findPasskeySetup,
  removePasskey,
  startPasskey,
} from "#app/features/accounts/second-factor/set-up-passkey.server.ts";
import {
  hasSecondFactor,
  requireSecondFactor,
} from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { findActor } from "#app/features/accounts/session/session.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { everyByte } from "#tests/support/every-byte.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { codeAt, rp, setUpCodes, setUpPasskey } from "#tests/support/second-factor.ts";
import { minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowsOf } from "#tests/support/tables.ts";

const current = password;
const wrong = { current: "not my password" };
const notMine = { code: "INVALID", fields: { current: ["This is not your password"] } };

onEachEngine("setting up a second step on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");

  const seen = (actor = ada) => findSecondFactor(services, actor.id);
  const acts = async () =>
    (
      await services.db.reader
        .selectFrom("audit_log")
        .select(["actor_name", "action", "entity_id", "detail"])
        .orderBy("id")
        .execute()
    ).map(({ actor_name, action, detail }) => [actor_name, action, detail]);

  test("codes count from a first one on, not from the key", async () => {
    value(await startCodes(services, ada, { current }));
    expect(await hasSecondFactor(services.db.reader, ada.id)).toBe(false);
    const setup = await findCodesSetup(services, ada);
    if (!setup) throw new Error("nothing was begun");
    expect(setup.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(setup.address).toContain("otpauth://totp/Rehome%20Lagos:ada%40rehome.example?");
    expect(setup.qr.path).toMatch(/^M4 4h7v1h-7z/);
    const typed = { oneTimeCode: codeAt(setup.key, services.now(), 5) };
    expect(await confirmCodes(services, ada, typed)).toMatchObject({
      code: "INVALID",
      fields: { oneTimeCode: [expect.stringContaining("not the code")] },
    });
    expect(await findCodesSetup(services, ada)).toEqual(setup);
    const oneTimeCode = codeAt(setup.key, services.now());
    expect(value(await confirmCodes(services, ada, { oneTimeCode })).codes).toHaveLength(10);
    expect(await seen()).toMatchObject({ codes: { state: "on" }, recovery: 10 });
    expect(await findCodesSetup(services, ada)).toBeUndefined();
    expect(await confirmCodes(services, ada, { oneTimeCode })).toMatchObject({ code: "NOT_FOUND" });
  });

  test("what was begun is over after a quarter of an hour", async () => {
    value(await startCodes(services, ada, { current }));
    value(await startPasskey(services, ada, { current, name: "Phone" }));
    services.pass(15 * minuteMs - 1);
    expect(await findCodesSetup(services, ada)).toBeDefined();
    expect(await findPasskeySetup(services, ada, rp)).toBeDefined();
    services.pass(1);
    expect(await findCodesSetup(services, ada)).toBeUndefined();
    expect(await findPasskeySetup(services, ada, rp)).toBeUndefined();
    await deleteExpired(services);
    const left = await rowsOf(services, "second_factor_setups");
    expect(left).toEqual([]);
  });

  test("every change asks for the password, and with a wrong one changes nothing", async () => {
    await setUpPasskey(services, ada);
    await setUpCodes(services, ada);
    const before = await seen();
    const passkeyId = before.passkeys[0]?.id ?? "";
    const changes = [
      startCodes(services, ada, wrong),
      startPasskey(services, ada, { ...wrong, name: "Phone" }),
      stopCodes(services, ada, wrong),
      removePasskey(services, ada, { ...wrong, passkeyId }),
      renewRecoveryCodes(services, ada, wrong),
    ];
    for (const answer of await Promise.all(changes)) expect(answer).toMatchObject(notMine);
    expect(await seen()).toEqual(before);
    expect(await findCodesSetup(services, ada)).toBeUndefined();
    expect(await findPasskeySetup(services, ada, rp)).toBeUndefined();
  });

  test("every change is in the audit log and told by mail, without a secret", async () => {
    const { key, recovery } = await setUpCodes(services, ada);
    await setUpPasskey(services, ada, "Office key");
    const { codes } = value(await renewRecoveryCodes(services, ada, { current }));
    const [passkey] = (await seen()).passkeys;
    value(await removePasskey(services, ada, { current, passkeyId: passkey?.id ?? "" }));
    value(await stopCodes(services, ada, { current }));
    expect(await acts()).toEqual([
      ["Ada Okafor", "set up one-time codes", ""],
      ["Ada Okafor", "added a passkey", "Office key"],
      ["Ada Okafor", "renewed recovery codes", ""],
      ["Ada Okafor", "removed a passkey", "Office key"],
      ["Ada Okafor", "turned off one-time codes", ""],
    ]);
    const subject = "Your second step at sign-in was changed";
    expect(await subjectsTo(services, ada.email)).toEqual(Array(5).fill(subject));
    const mails = JSON.stringify(await emailsTo(services, ada.email));
    for (const secret of [key, key.replaceAll(" ", ""), ...recovery, ...codes]) {
      expect(mails).not.toContain(secret);
    }
  });

  test("no secret of an app is in the database in the clear, nor in the file of one's own data", async () => {
    const { key, recovery } = await setUpCodes(services, ada);
    const { authenticator } = await setUpPasskey(services, ada, "Office key");
    const secrets = [key, key.replaceAll(" ", ""), ...recovery];
    const stored = JSON.stringify(await everyByte(services));
    for (const secret of secrets) expect(stored).not.toContain(secret);
    const file = JSON.stringify(await exportOwnData(services, ada));
    expect(file).toContain("Office key");
    expect(file).toContain('"left":10');
    const row = await services.db.reader
      .selectFrom("code_keys")
      .select("secret")
      .executeTakeFirst();
    const credential = authenticator.id.toString("base64url");
    for (const secret of [...secrets, credential, row?.secret ?? "-"]) {
      expect(file).not.toContain(secret);
    }
  });

  test("erasing the account leaves no row of any second step, begun ones and waiting ones included", async () => {
    await setUpCodes(services, ada);
    await setUpPasskey(services, ada, "Office key");
    value(await startCodes(services, ada, { current }));
    value(await eraseAccount(services, ada, { password }));
    for (const table of [
      ...(["passkeys", "code_keys", "recovery_codes", "second_factor_setups"] as const),
      ...(["pending_sign_ins", "known_browsers"] as const),
    ]) {
      const rows = await services.db.reader.selectFrom(table).selectAll().execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect(JSON.stringify(await everyByte(services))).not.toContain("Office key");
  });

  test("new recovery codes end the old ones, and without a second step there are none", async () => {
    expect(await renewRecoveryCodes(services, ada, { current })).toMatchObject({
      code: "CONFLICT",
    });
    const { recovery } = await setUpCodes(services, ada);
    const { codes } = value(await renewRecoveryCodes(services, ada, { current }));
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => recovery.includes(code))).toEqual([]);
    expect((await seen()).recovery).toBe(10);
    value(await stopCodes(services, ada, { current }));
    expect(await seen()).toEqual({ passkeys: [], codes: { state: "none" }, recovery: 0 });
  });

  test("the same form again changes nothing more and tells nothing more", {
    tags: "race",
  }, async () => {
    await setUpCodes(services, ada);
    await setUpPasskey(services, ada);
    const passkeyId = (await seen()).passkeys[0]?.id ?? "";
    for (let n = 0; n < 2; n += 1) {
      value(await removePasskey(services, ada, { current, passkeyId }));
      value(await stopCodes(services, ada, { current }));
    }
    expect(await subjectsTo(services, ada.email)).toHaveLength(4);
  });

  test("a passkey of somebody else's list is not removed", async () => {
    await setUpPasskey(services, ada);
    const passkeyId = (await seen()).passkeys[0]?.id ?? "";
    value(await removePasskey(services, tunde, { current, passkeyId }));
    expect((await seen()).passkeys).toHaveLength(1);
  });

  test("a passkey answers to what was begun, once, and is registered once", async () => {
    const begin = async (actor: Actor) => {
      value(await startPasskey(services, actor, { current, name: "Key" }));
      const setup = await findPasskeySetup(services, actor, rp);
      if (!setup) throw new Error("nothing was begun");
      return setup.options;
    };
    const authenticator = new Authenticator();
    const first = authenticator.create(await begin(ada));
    const second = await begin(ada);
    expect(await addPasskey(services, ada, rp, { passkey: first })).toMatchObject({
      code: "INVALID",
    });
    const passkey = authenticator.create(second);
    const answers = await Promise.all(
      [1, 2, 3].map(() => addPasskey(services, ada, rp, { passkey })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const again = authenticator.create(await begin(tunde));
    expect(await addPasskey(services, tunde, rp, { passkey: again })).toMatchObject({
      code: "CONFLICT",
    });
    const excluded = (await begin(ada)).excludeCredentials?.map(({ id }) => id);
    expect(excluded).toEqual([authenticator.id.toString("base64url")]);
  });

  test("an eleventh passkey is refused", async () => {
    for (let n = 0; n < 10; n += 1) await setUpPasskey(services, ada, `Key ${n}`);
    const answer = await startPasskey(services, ada, { current, name: "One more" });
    expect(answer).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("10") });
  });

  test("nobody requires of all what they have not themselves; then it holds from the next request on", async () => {
    const sid = await startSession(services, tunde.id, "");
    const refusal = await requireSecondFactor(services, ada, true);
    expect(refusal).toMatchObject({ code: "CONFLICT" });
    expect((await findActor(services, sid))?.lacksSecondFactor).toBeUndefined();
    await setUpCodes(services, ada);
    for (let n = 0; n < 2; n += 1) value(await requireSecondFactor(services, ada, true));
    expect(await findActor(services, sid)).toMatchObject({ lacksSecondFactor: true });
    const own = await startSession(services, ada.id, "");
    expect((await findActor(services, own))?.lacksSecondFactor).toBeUndefined();
    const ngozi = await startSession(services, (await admit(services, "ngozi")).id, "");
    expect((await findActor(services, ngozi))?.lacksSecondFactor).toBeUndefined();
    value(await requireSecondFactor(services, tunde, false));
    expect((await findActor(services, sid))?.lacksSecondFactor).toBeUndefined();
    const said = (await acts()).map(([who, action]) => [who, action]);
    expect(said.filter(([, action]) => action?.includes("require"))).toEqual([
      ["Ada Okafor", "required a second step"],
      ["Túndé Bakare", "no longer required a second step"],
    ]);
  });

  test("who is not staff requires nothing", async () => {
    const ngozi = await admit(services, "ngozi");
    expect(await requireSecondFactor(services, ngozi, false)).toMatchObject({ code: "FORBIDDEN" });
  });

  test("while all staff need one, the last is not removed", { tags: "race" }, async () => {
    await setUpCodes(services, ada);
    await setUpPasskey(services, ada);
    value(await requireSecondFactor(services, ada, true));
    const passkeyId = (await seen()).passkeys[0]?.id ?? "";
    value(await stopCodes(services, ada, { current }));
    const removed = await removePasskey(services, ada, { current, passkeyId });
    expect(removed).toMatchObject({ code: "CONFLICT" });
    expect(await seen()).toMatchObject({ passkeys: [{ id: passkeyId }], recovery: 10 });
  });

  test("a colleague resets what was lost, with a reason, and both are told", async () => {
    await setUpCodes(services, tunde);
    await setUpPasskey(services, tunde);
    const sid = await startSession(services, tunde.id, "");
    const key = newKey();
    const reset = () =>
      resetSecondFactor(services, ada, tunde.id, { resetReason: "Phone stolen" }, key);
    const told = (await subjectsTo(services, tunde.email)).length;
    expect(value(await reset())).toEqual({ name: "Túndé Bakare" });
    expect(value(await reset())).toEqual({ name: "Túndé Bakare" });
    expect(await seen(tunde)).toEqual({ passkeys: [], codes: { state: "none" }, recovery: 0 });
    expect(await findActor(services, sid)).toBeUndefined();
    expect((await subjectsTo(services, tunde.email)).slice(told)).toEqual([
      "Your second step at sign-in was reset",
    ]);
    expect(await subjectsTo(services, ada.email)).toEqual(["You reset a colleague's second step"]);
    expect((await acts()).at(-1)).toEqual(["Ada Okafor", "reset second step", "Phone stolen"]);
    const again = await resetSecondFactor(
      services,
      ada,
      tunde.id,
      { resetReason: "Once more" },
      newKey(),
    );
    expect(again).toMatchObject({ code: "CONFLICT" });
  });

  test("nobody resets their own, and only staff reset anybody's", async () => {
    await setUpCodes(services, ada);
    const input = { resetReason: "Lost" };
    const own = await resetSecondFactor(services, ada, ada.id, input, newKey());
    expect(own).toMatchObject({ code: "FORBIDDEN" });
    const ngozi = await admit(services, "ngozi");
    const others = await resetSecondFactor(services, ngozi, ada.id, input, newKey());
    expect(others).toMatchObject({ code: "FORBIDDEN" });
    expect((await seen()).recovery).toBe(10);
  });

  test("an operator resets it at the command line, which is written down and told", async () => {
    await setUpCodes(services, ada);
    expect(await resetSecondFactorByOperator(services, "nobody@example.com")).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await resetSecondFactorByOperator(services, tunde.email)).toMatchObject({
      code: "CONFLICT",
    });
    value(await resetSecondFactorByOperator(services, " ADA@rehome.example "));
    expect(await hasSecondFactor(services.db.reader, ada.id)).toBe(false);
    expect((await acts()).at(-1)).toEqual([
      ...["Operator", "reset second step", "at the command line"],
    ]);
    expect((await subjectsTo(services, ada.email)).at(-1)).toBe(
      "Your second step at sign-in was reset",
    );
  });
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["１２３４５６", undefined],
  ["abcdef", undefined],
])("%j is read as a code of an app: %s", (typed, code) => {
  expect(parseOneTimeCode(typed)).toBe(code);
});

test.each([
  ["7kqd-2m9p-x4ht-8rwc", "7KQD2M9PX4HT8RWC"],
  ["7KQD 2M9P – X4HT 8RWC", "7KQD2M9PX4HT8RWC"],
  ["7KQD2M9PX4HT8RW", undefined],
  ["7KQD2M9PX4HT8RW0", undefined],
  ["", undefined],
])("%j is read as a recovery code: %s", (typed, code) => {
  expect(parseRecoveryCode(typed)).toBe(code);
});
