import { expect, test } from "vitest";
import {
  makePasswordLink,
  setPasswordByLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { changePassword } from "#app/features/accounts/auth/settings/change-password.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import { findPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { suspendPerson } from "#app/features/accounts/person-desk/review-person.server.ts";
import {
  findSecondFactorOffer,
  finishSignIn,
  type Proof,
} from "#app/features/accounts/second-factor/finish-sign-in.server.ts";
import { beginPendingSignIn } from "#app/features/accounts/session/pending-sign-in.server.ts";
import { endOwnSessions, findActor } from "#app/features/accounts/session/session.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { codeAt, rp, setUpCodes, setUpPasskey } from "#tests/support/second-factor.ts";
import { failingLate, hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const halfMinuteMs = 30_000;
const visitor = { address: "102.89.0.1", token: undefined, userAgent: "Firefox" };
const over = { ok: false, code: "AUTH_REQUIRED", message: "" };

onEachEngine("the second step of a sign-in on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");

  const wait = (redirectTo: string) =>
    services.db.transaction(async (trx) => {
      const person = await findPerson(trx, ada.id);
      return person && beginPendingSignIn(trx, services.now(), person, redirectTo);
    });

  /** The password was right: the secret of the sign-in that waits. */
  async function begin(redirectTo = ""): Promise<string> {
    const secret = await wait(redirectTo);
    if (!secret) throw new Error("no second factor is asked for");
    return secret;
  }
  const finish = async (proof: Proof, secret?: string, from = visitor) =>
    finishSignIn(services, from, secret ?? (await begin()), proof);
  const code = (key: string, step = 0): Proof => ({
    kind: "code",
    oneTimeCode: codeAt(key, services.now(), step),
  });
  const recovery = (recoveryCode = ""): Proof => ({ kind: "recovery", recoveryCode });
  const wrongCode = { kind: "code", oneTimeCode: "000000" } as const;

  test("an account without one is not asked", async () => {
    expect(await wait("")).toBeUndefined();
  });

  test("a code of the app lets in, once the password was right, and begins the session", async () => {
    const { key } = await setUpCodes(services, ada);
    services.pass(minuteMs);
    const secret = await begin("/adoption-requests?q=a");
    expect(await rowsOf(services, "sessions")).toEqual([]);
    const { actor, sid, redirectTo } = value(await finish(code(key), secret));
    expect({ actor, redirectTo }).toEqual({ actor: ada, redirectTo: "/adoption-requests?q=a" });
    expect((await findActor(services, sid))?.actor).toEqual(ada);
    expect(await finish(code(key), secret)).toEqual(over);
  });

  test("the code of the step before and after is good, two steps away is not", async () => {
    const { key } = await setUpCodes(services, ada);
    for (const [step, good] of [
      [-2, false],
      [2, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      services.pass(10 * minuteMs);
      expect([step, (await finish(code(key, step))).ok]).toEqual([step, good]);
    }
  });

  test("a code is good once, and one of a step before the last used no more", async () => {
    const { key } = await setUpCodes(services, ada);
    expect(await finish(code(key))).toMatchObject({ code: "INVALID" });
    services.pass(minuteMs);
    value(await finish(code(key)));
    expect(await finish(code(key))).toMatchObject({
      fields: { oneTimeCode: [expect.stringContaining("used already")] },
    });
    expect(await finish(code(key, -1))).toMatchObject({ code: "INVALID" });
    services.pass(halfMinuteMs);
    value(await finish(code(key)));
  });

  test("of many who use one code at once, one gets in", { tags: "race" }, async () => {
    const { key } = await setUpCodes(services, ada);
    services.pass(minuteMs);
    const secrets = await Promise.all(Array.from({ length: 6 }, () => begin()));
    const answers = await Promise.all(secrets.map((secret) => finish(code(key), secret)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rowsOf(services, "sessions")).toHaveLength(1);
  });

  test("of many who use one recovery code at once, one gets in, and nine codes are left", {
    tags: "race",
  }, async () => {
    const { recovery: codes } = await setUpCodes(services, ada);
    const secrets = await Promise.all(Array.from({ length: 6 }, () => begin()));
    const answers = await Promise.all(secrets.map((secret) => finish(recovery(codes[3]), secret)));
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ value: { recoveryLeft: 9 } }]);
    expect(await rowsOf(services, "sessions")).toHaveLength(1);
  });

  test("of many who finish one sign-in at once by different proofs, one gets in", {
    tags: "race",
  }, async () => {
    const { key, recovery: codes } = await setUpCodes(services, ada);
    services.pass(minuteMs);
    const secret = await begin();
    const proofs = [code(key), code(key, 1), ...codes.slice(0, 4).map(recovery)];
    const answers = await Promise.all(proofs.map((proof) => finish(proof, secret)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok && one.code === "AUTH_REQUIRED")).toHaveLength(5);
  });

  test("ten recovery codes come with the first factor, each good once, stored as hashes, told by mail", async () => {
    const { recovery: codes } = await setUpPasskey(services, ada);
    expect(new Set(codes).size).toBe(10);
    expect((await setUpCodes(services, ada)).recovery).toEqual([]);
    const stored = JSON.stringify(await rowsOf(services, "recovery_codes"));
    for (const one of codes) expect(stored).not.toContain(one);
    value(await finish(recovery(codes[0])));
    expect(await finish(recovery(codes[0]))).toMatchObject({
      code: "INVALID",
      fields: { recoveryCode: [expect.stringContaining("used already")] },
    });
    const mails = await rowsOf(services, "outbox", {}, "body");
    expect(mails.filter(({ body }) => body.includes("9 of them can still be used"))).toHaveLength(
      1,
    );
  });

  test("a recovery code of another account is none", async () => {
    await setUpCodes(services, ada);
    const { recovery: others } = await setUpCodes(services, await admit(services, "tunde"));
    expect(await finish(recovery(others[0]))).toMatchObject({ code: "INVALID" });
  });

  test("a passkey signs the challenge of its sign-in, and of no other", async () => {
    const { authenticator } = await setUpPasskey(services, ada);
    const [secret, other] = [await begin(), await begin()];
    const offer = await findSecondFactorOffer(services, secret, rp);
    if (!offer?.passkey) throw new Error("no passkey is asked for");
    const proof: Proof = { kind: "passkey", rp, passkey: authenticator.sign(offer.passkey) };
    expect(await finish(proof, other)).toMatchObject({ code: "INVALID" });
    expect(value(await finish(proof, secret)).actor).toEqual(ada);
    expect(await finish(proof, secret)).toEqual(over);
  });

  test("a passkey whose counter has not gone up is refused: there is a copy of it", async () => {
    const { authenticator } = await setUpPasskey(services, ada);
    const use = async () => {
      const secret = await begin();
      const offer = await findSecondFactorOffer(services, secret, rp);
      const passkey = authenticator.sign(offer?.passkey ?? { challenge: "" });
      return finish({ kind: "passkey", rp, passkey }, secret);
    };
    authenticator.counter = 40;
    value(await use());
    authenticator.counter = 39;
    expect(await use()).toMatchObject({ code: "INVALID" });
    authenticator.counter = 41;
    value(await use());
  });

  test.each([
    ["of another origin", { ...rp, origin: "https://evil.example" }],
    ["of another host name", { ...rp, id: "evil.example" }],
  ])("an answer %s is refused", async (_, foreign) => {
    const { authenticator } = await setUpPasskey(services, ada);
    const secret = await begin();
    const offer = await findSecondFactorOffer(services, secret, rp);
    const passkey = authenticator.sign(offer?.passkey ?? { challenge: "" });
    expect(await finish({ kind: "passkey", rp: foreign, passkey }, secret)).toMatchObject({
      code: "INVALID",
    });
  });

  test.each(["", "{}", "null", "[1]", "not json", '{"id":{}}', '{"id":"x","response":{}}'])(
    "an answer of nonsense is refused and breaks nothing: %j",
    async (passkey) => {
      await setUpPasskey(services, ada);
      expect(await finish({ kind: "passkey", rp, passkey })).toMatchObject({ code: "INVALID" });
    },
  );

  test("somebody else's passkey lets nobody in", async () => {
    await setUpPasskey(services, ada);
    const { authenticator } = await setUpPasskey(services, await admit(services, "tunde"));
    const secret = await begin();
    const offer = await findSecondFactorOffer(services, secret, rp);
    const passkey = authenticator.sign(offer?.passkey ?? { challenge: "" });
    expect(await finish({ kind: "passkey", rp, passkey }, secret)).toMatchObject({
      code: "INVALID",
    });
  });

  test("after ten minutes the password is asked for again", async () => {
    const { key } = await setUpCodes(services, ada);
    const secret = await begin();
    services.pass(10 * minuteMs - 1);
    expect(await findSecondFactorOffer(services, secret, rp)).toMatchObject({
      codes: "on",
      recovery: true,
    });
    services.pass(1);
    expect(await findSecondFactorOffer(services, secret, rp)).toBeUndefined();
    expect(await finish(code(key), secret)).toEqual(over);
  });

  test("a sign-in that waits ends with a new password, by whichever way", async () => {
    const { key } = await setUpCodes(services, ada);
    const fresh = "mangoes in the harmattan";
    const ways = [
      async () => {
        const sid = await startSession(services, ada.id, "");
        value(await changePassword(services, ada, sid, { current: password, password: fresh }));
      },
      async () => {
        const link = await services.db.transaction((trx) =>
          makePasswordLink(services, trx, ada.id, ada.email),
        );
        value(await setPasswordByLink(services, link.split("/").at(-1) ?? "", password));
      },
    ];
    for (const change of ways) {
      const secret = await begin();
      await change();
      expect(await findSecondFactorOffer(services, secret, rp)).toBeUndefined();
      services.pass(minuteMs);
      expect(await finish(code(key), secret)).toEqual(over);
    }
  });

  test("a password that was changed beside all our ways ends it, too", {
    tags: "race",
  }, async () => {
    const { key } = await setUpCodes(services, ada);
    const secret = await begin();
    services.pass(minuteMs);
    await updateRows(services, "people", { id: ada.id }, { password_hash: "another" });
    expect(await finish(code(key), secret)).toEqual(over);
  });

  test("a sign-in that waits ends with a suspension, and with signing out everywhere else", async () => {
    const { key } = await setUpCodes(services, ada);
    const tunde = await admit(services, "tunde");
    const sid = await startSession(services, ada.id, "");
    const secret = await begin();
    await endOwnSessions(services, ada, { allBut: sid });
    services.pass(minuteMs);
    expect(await finish(code(key), secret)).toEqual(over);
    const next = await begin();
    value(await suspendPerson(services, tunde, ada.id, { reason: "Away" }, "a-key-of-some-form"));
    expect(await finish(code(key), next)).toEqual(over);
  });

  test("a new password by link does not take the second step away", async () => {
    const { key } = await setUpCodes(services, ada);
    const link = await services.db.transaction((trx) =>
      makePasswordLink(services, trx, ada.id, ada.email),
    );
    value(await setPasswordByLink(services, link.split("/").at(-1) ?? "", "mangoes, mangoes"));
    value(await signIn(services, visitor, { email: ada.email, password: "mangoes, mangoes" }));
    expect(await rowsOf(services, "sessions")).toEqual([]);
    services.pass(minuteMs);
    value(await finish(code(key)));
  });

  test("after ten wrong codes even the right one waits a quarter of an hour, from any address", async () => {
    const { key } = await setUpCodes(services, ada);
    services.pass(minuteMs);
    for (let n = 0; n < 10; n += 1) {
      const from = { ...visitor, address: `10.0.0.${n}` };
      expect(await finish(wrongCode, undefined, from)).toMatchObject({ code: "INVALID" });
    }
    const elsewhere = { ...visitor, address: "41.58.0.9" };
    expect(await finish(code(key), undefined, elsewhere)).toEqual({
      ok: false,
      code: "RATE_LIMITED",
      message: "",
      retryAfter: 900,
    });
    services.pass(15 * minuteMs);
    value(await finish(code(key), undefined, elsewhere));
  });

  test("somebody who guesses codes does not keep the owner out who has a recovery code or a passkey", async () => {
    const { authenticator, recovery: codes } = await setUpPasskey(services, ada);
    await setUpCodes(services, ada);
    for (let n = 0; n < 10; n += 1)
      await finish(wrongCode, undefined, { ...visitor, address: "x" });
    value(await finish(recovery(codes[0])));
    const secret = await begin();
    const offer = await findSecondFactorOffer(services, secret, rp);
    const passkey = authenticator.sign(offer?.passkey ?? { challenge: "" });
    value(await finish({ kind: "passkey", rp, passkey }, secret));
  });

  test("wrong recovery codes and passkeys of somebody who knows the password shut no right one out", async () => {
    const { authenticator, recovery: codes } = await setUpPasskey(services, ada);
    const none = { kind: "passkey", rp, passkey: "{}" } as const;
    for (let n = 0; n < 10; n += 1) {
      expect(await finish(recovery("AAAA-AAAA-AAAA-AAAA"))).toMatchObject({ code: "INVALID" });
      expect(await finish(none)).toMatchObject({ code: "INVALID" });
    }
    for (const wrong of [recovery("AAAA-AAAA-AAAA-AAAA"), none]) {
      expect(await finish(wrong)).toMatchObject({ code: "RATE_LIMITED" });
    }
    expect(value(await finish(recovery(codes[0]))).recoveryLeft).toBe(codes.length - 1);
    const secret = await begin();
    const offer = await findSecondFactorOffer(services, secret, rp);
    const passkey = authenticator.sign(offer?.passkey ?? { challenge: "" });
    value(await finish({ kind: "passkey", rp, passkey }, secret));
  });

  test("fifty wrong codes a day are the end of them for that day", async () => {
    const { key } = await setUpCodes(services, ada);
    for (let n = 0; n < 50; n += 1) {
      if (n % 10 === 0) services.pass(15 * minuteMs);
      expect(await finish(wrongCode)).toMatchObject({ code: "INVALID" });
    }
    services.pass(15 * minuteMs);
    expect(await finish(code(key))).toMatchObject({ code: "RATE_LIMITED" });
    services.pass(24 * hourMs);
    value(await finish(code(key)));
  });

  test("wrong codes and wrong passwords of one address count together", async () => {
    await setUpCodes(services, ada);
    const guess = (n: number) => ({ email: `guess${n}@rehome.example`, password: "x" });
    for (let n = 0; n < 99; n += 1) await signIn(services, visitor, guess(n));
    expect(await finish(wrongCode)).toMatchObject({ code: "INVALID" });
    expect(await signIn(services, visitor, guess(100))).toMatchObject({ code: "RATE_LIMITED" });
    expect(await finish(wrongCode)).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("of many wrong codes at once ten are heard", { tags: "race" }, async () => {
    await setUpCodes(services, ada);
    const secret = await begin();
    const answers = await Promise.all(Array.from({ length: 25 }, () => finish(wrongCode, secret)));
    const codes = answers.map((answer) => (answer.ok ? "in" : answer.code));
    expect(codes.filter((one) => one === "INVALID")).toHaveLength(10);
    expect(codes.filter((one) => one === "RATE_LIMITED")).toHaveLength(15);
  });

  test("from the third wrong one on the answers come ever later", async () => {
    await setUpCodes(services, ada);
    services.pauses.length = 0;
    for (let n = 0; n < 5; n += 1) await finish(wrongCode);
    expect(services.pauses).toEqual([250, 500]);
  });

  test("a power cut at the very end leaves the code, the wait and the table of sessions as they were", async () => {
    const { key } = await setUpCodes(services, ada);
    services.pass(minuteMs);
    const secret = await begin();
    const failing = finishSignIn(failingLate(services), visitor, secret, code(key));
    await expect(failing).rejects.toThrow("the power went out");
    expect(await rowsOf(services, "sessions")).toEqual([]);
    value(await finish(code(key), secret));
  });

  test("codes that were sealed with a secret that is gone are said to be lost, and check nothing", async () => {
    const { key, recovery: codes } = await setUpCodes(services, ada);
    services.pass(minuteMs);
    const rotated = { ...services, secrets: ["another secret that is long enough for it"] };
    const secret = await begin();
    expect(await findSecondFactorOffer(rotated, secret, rp)).toMatchObject({
      codes: "lost",
      recovery: true,
    });
    expect(await finishSignIn(rotated, visitor, secret, code(key))).toMatchObject({
      code: "INVALID",
    });
    const both = { ...services, secrets: ["a newer secret, long enough", ...services.secrets] };
    value(await finishSignIn(both, visitor, secret, code(key)));
    value(await finishSignIn(rotated, visitor, await begin(), recovery(codes[0])));
  });
});
