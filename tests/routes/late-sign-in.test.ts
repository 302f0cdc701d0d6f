import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import {
  makePasswordLink,
  setPasswordByLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import {
  reinstatePerson,
  suspendPerson,
} from "#app/features/accounts/person-desk/review-person.server.ts";
import { resetSecondFactor } from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import {
  endSessionsOf,
  findActor,
  renewSession,
} from "#app/features/accounts/session/session.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { ApiClient } from "#tests/support/api.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { codeAt, setUpCodes } from "#tests/support/second-factor.ts";
import { minuteMs } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { errorsOf, siteForEach, textWith, typed, wordsOf } from "#tests/support/site.ts";
import { countOf } from "#tests/support/tables.ts";

const fresh = "mangoes in the harmattan";
const credentials = { email: cast.ada.email, password };
const refusal = "Invalid email or password.";
const refusedByApi = { status: 401, body: { code: "AUTH_REQUIRED", message: refusal } };

onEachEngine("a sign-in that is overtaken, on %s", (engine) => {
  const { site } = siteForEach(engine);
  let ada: Actor;

  beforeEach(async () => {
    ada = await admit(site.services, "ada");
  });

  /** Lets something happen once, right after the n-th write transaction from now. */
  function afterTransaction(n: number, happen: () => Promise<unknown>): void {
    const { db } = site.services;
    const transaction: typeof db.transaction = db.transaction.bind(db);
    let done = 0;
    db.transaction = async (work) => {
      const answer = await transaction(work);
      done += 1;
      if (done !== n) return answer;
      db.transaction = transaction;
      await happen();
      return answer;
    };
  }

  async function resetPassword(): Promise<void> {
    const link = await site.services.db.transaction((trx) =>
      makePasswordLink(site.services, trx, ada.id, ada.email),
    );
    value(await setPasswordByLink(site.services, link.split("/").at(-1) ?? "", fresh));
  }

  async function nobodyIsIn(): Promise<void> {
    expect(await countOf(site.services, "sessions")).toBe(0);
    expect(await countOf(site.services, "api_tokens")).toBe(0);
  }

  test("by a new password is refused in the browser as a wrong password, what was typed kept", async () => {
    const browser = site.visitor();
    afterTransaction(1, resetPassword);
    const page = await textWith(422, browser.post("/login", credentials));
    expect(wordsOf(page)).toContain(refusal);
    expect(typed(page, "email")).toBe(cast.ada.email);
    expect(errorsOf(page)).toEqual([]);
    await nobodyIsIn();
    expect((await browser.post("/login", { ...credentials, password: fresh })).status).toBe(303);
  });

  test("by a new password gets no second step to finish with what was only half proven", {
    tags: "race",
  }, async () => {
    await setUpCodes(site.services, ada);
    afterTransaction(1, resetPassword);
    expect((await site.visitor().post("/login", credentials)).status).toBe(422);
    expect(await countOf(site.services, "pending_sign_ins")).toBe(0);
  });

  test("by a second step that is set up meanwhile is asked for it", { tags: "race" }, async () => {
    const browser = site.visitor();
    afterTransaction(1, () => setUpCodes(site.services, ada));
    const answer = await browser.post("/login", credentials);
    expect(answer.headers.get("Location")).toBe("/login/second-factor");
    await nobodyIsIn();
  });

  test("by the end of the account is refused", async () => {
    await admit(site.services, "tunde");
    afterTransaction(1, () => eraseAccount(site.services, ada, { password }));
    expect((await site.visitor().post("/login", credentials)).status).toBe(422);
    await nobodyIsIn();
  });

  test("by a suspension is refused", async () => {
    const tunde = await admit(site.services, "tunde");
    const suspend = () =>
      suspendPerson(site.services, tunde, ada.id, { reason: "Away" }, "a-key-to-suspend");
    afterTransaction(1, suspend);
    expect((await site.visitor().post("/login", credentials)).status).toBe(422);
    afterTransaction(1, () => reinstatePerson(site.services, tunde, ada.id, "a-key-to-reinstate"));
    expect((await new ApiClient(site.app).post("/api/auth/login", credentials)).status).toBe(401);
    await nobodyIsIn();
  });

  test.each([undefined, "a-key-of-a-sign-in-by-an-app"])(
    "by a new password gets no token, with the idempotency key %s",
    async (key) => {
      afterTransaction(1, resetPassword);
      const answer = await new ApiClient(site.app).post("/api/auth/login", credentials, key);
      expect(answer).toMatchObject(refusedByApi);
      await nobodyIsIn();
    },
  );

  test.each([1, 2, 3])(
    "by a new password gets no token by a code either, after its %i. transaction",
    async (n) => {
      const { key } = await setUpCodes(site.services, ada);
      site.services.pass(minuteMs);
      const oneTimeCode = codeAt(key, site.services.now());
      afterTransaction(n, resetPassword);
      const answer = await new ApiClient(site.app).post("/api/auth/login", {
        ...credentials,
        oneTimeCode,
      });
      expect(answer).toMatchObject(refusedByApi);
      await nobodyIsIn();
    },
  );

  test("by a second step that is set up meanwhile gets no token without a code", {
    tags: "race",
  }, async () => {
    afterTransaction(1, () => setUpCodes(site.services, ada));
    const answer = await new ApiClient(site.app).post("/api/auth/login", credentials);
    expect(answer).toMatchObject({
      status: 401,
      body: { fields: { oneTimeCode: [expect.any(String)] } },
    });
    await nobodyIsIn();
  });

  test("by staff who take its second step away gets no token", async () => {
    const tunde = await admit(site.services, "tunde");
    const { key } = await setUpCodes(site.services, ada);
    site.services.pass(minuteMs);
    const oneTimeCode = codeAt(key, site.services.now());
    const reason = { resetReason: "Her phone was stolen" };
    afterTransaction(3, () =>
      resetSecondFactor(site.services, tunde, ada.id, reason, "a-key-to-reset-it"),
    );
    const sent = { ...credentials, oneTimeCode };
    expect((await new ApiClient(site.app).post("/api/auth/login", sent)).status).toBe(401);
    await nobodyIsIn();
  });

  const registration = {
    name: "Sade Cole",
    email: "sade@example.com",
    phone: "0803 555 1234",
    password,
    userType: "petOwner",
  };

  /** What the owner of the address does as soon as somebody else has registered it. */
  async function takeOver(): Promise<void> {
    const row = site.services.db.reader.selectFrom("people").selectAll();
    const sade = await row.where("email", "=", registration.email).executeTakeFirstOrThrow();
    ada = { id: sade.id, name: sade.name, email: sade.email, role: sade.role };
    await resetPassword();
  }

  test("by the owner of the address that it registers is refused as a known address", async () => {
    afterTransaction(1, takeOver);
    const answer = await site.visitor().post("/register", registration);
    expect(answer.status).toBe(422);
    expect(wordsOf(await answer.text())).toContain("Registration failed");
    await nobodyIsIn();
  });

  test("by the owner of the address that it registers gets no token", async () => {
    afterTransaction(1, takeOver);
    const answer = await new ApiClient(site.app).post("/api/auth/register", registration);
    expect(answer).toMatchObject({ status: 422, body: { message: "Registration failed" } });
    await nobodyIsIn();
  });

  test("and so is the erasure of an account by a password that is replaced meanwhile", {
    tags: "race",
  }, async () => {
    await admit(site.services, "tunde");
    afterTransaction(1, resetPassword);
    const answer = await eraseAccount(site.services, ada, { password });
    expect(answer).toMatchObject({ ok: false, code: "AUTH_REQUIRED" });
    const rows = site.services.db.reader.selectFrom("people").select("email");
    expect(await rows.where("id", "=", ada.id).executeTakeFirst()).toEqual({ email: ada.email });
  });

  test("a session that goes on under a new id ends with all others, whichever comes first", {
    tags: "race",
  }, async () => {
    const { services } = site;
    const sid = await startSession(services, ada.id, "Firefox");
    const waiting = sql<{ many: number }>`select count(*) as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let isOver = false;
    let renewing: Promise<string | undefined> | undefined;
    await services.db.transaction(async (trx: Queries) => {
      await endSessionsOf(trx, ada.id);
      renewing = renewSession(services, sid).finally(() => {
        isOver = true;
      });
      if (engine === "sqlite") return;
      const isSettled = async () =>
        isOver || (await waiting.execute(services.db.reader)).rows[0]?.many === 1;
      await expect.poll(isSettled).toBe(true);
    });
    const renewed = await renewing;
    expect(await findActor(services, renewed ?? sid)).toBeUndefined();
    expect(await countOf(site.services, "sessions")).toBe(0);
  });
});
