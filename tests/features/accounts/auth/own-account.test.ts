import { describe, expect, test } from "vitest";
import {
  openPasswordLink,
  setPasswordByLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { requestPasswordReset } from "#app/features/accounts/auth/link/request-password-reset.server.ts";
import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { verifyOwnPassword } from "#app/features/accounts/auth/password/verify-own-password.server.ts";
import { registerPerson } from "#app/features/accounts/auth/register/register-person.server.ts";
import { changePassword } from "#app/features/accounts/auth/settings/change-password.server.ts";
import {
  confirmEmail,
  confirmEmailByLink,
  openEmailLink,
} from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import {
  findPerson,
  setPasswordHash,
} from "#app/features/accounts/person/person.queries.server.ts";
import {
  endOwnSessions,
  findActor,
  listOwnSessions,
} from "#app/features/accounts/session/session.server.ts";
import { viewActivity } from "#app/features/privacy/own-history/own-history.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { hasSignInLink } from "#app/platform/mail/email-state.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, lastLinkTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { cast, password, suspend } from "#tests/support/people.ts";
import { failingLate, hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const fresh = "mangoes in the harmattan";
const visitor = { address: "102.89.0.1" };
const tokenOf = (path: string) => path.split("/").at(-1) ?? "";

onEachEngine("one's own account on %s", (engine) => {
  const { services, ngozi, musa } = servicesForEach(engine, "ngozi", "musa");

  const ask = (email: string, address = visitor.address) =>
    requestPasswordReset(services, { address }, email);
  const lastToken = async (email: string) => tokenOf(await lastLinkTo(services, email));
  const canSignIn = async (email: string, typed: string) =>
    (await signIn(services, { address: crypto.randomUUID() }, { email, password: typed })).ok;
  const person = () => findPerson(services.db.reader, ngozi.id);

  describe("a forgotten password", () => {
    test("is answered alike for everybody; only an active account gets an e-mail", async () => {
      await suspend(services, musa);
      for (const email of [cast.ngozi.email, "nobody@example.com", cast.musa.email]) {
        expect(await ask(` ${email.toUpperCase()}`)).toEqual({ ok: true, value: null });
      }
      expect(await emailsTo(services, cast.ngozi.email)).toHaveLength(1);
      expect(await emailsTo(services, cast.musa.email)).toEqual([]);
      const all = await rowsOf(services, "outbox", {}, "recipient");
      expect(all).toHaveLength(1);
    });

    test("gets three links an hour, by the day as many as are wanted, all good until they end", async () => {
      for (let hour = 1; hour <= 6; hour += 1) {
        for (let n = 0; n < 5; n += 1) await ask(cast.ngozi.email, `10.0.${hour}.${n}`);
        expect(await emailsTo(services, cast.ngozi.email)).toHaveLength(3 * hour);
        services.pass(hourMs);
      }
      await ask(cast.ngozi.email);
      const first = await lastToken(cast.ngozi.email);
      services.pass(hourMs - minuteMs);
      await ask(cast.ngozi.email);
      expect((await openPasswordLink(services, first)).ok).toBe(true);
    });

    test("leaves from a network that has asked for any number of others", async () => {
      for (let n = 0; n < 70; n += 1) await ask(`somebody${n}@example.com`);
      for (let n = 0; n < 5; n += 1) await ask(cast.musa.email);
      await ask(cast.ngozi.email);
      expect(await emailsTo(services, cast.ngozi.email)).toHaveLength(1);
      const { count } = await services.db.reader
        .selectFrom("rate_events")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      expect(count).toBe(60 + 3 + 1);
    });

    test("asked for twenty times at once sends three links", { tags: "race" }, async () => {
      await Promise.all(Array.from({ length: 20 }, () => ask(cast.ngozi.email)));
      expect(await emailsTo(services, cast.ngozi.email)).toHaveLength(3);
    });

    test("its link sets the password once, and ends every session and every other such link", async () => {
      const sid = await startSession(services, ngozi.id, "");
      const others = await startSession(services, musa.id, "");
      await ask(cast.ngozi.email);
      const first = await lastToken(cast.ngozi.email);
      services.pass(minuteMs);
      await ask(cast.ngozi.email);
      const second = await lastToken(cast.ngozi.email);
      expect(value(await openPasswordLink(services, first))).toMatchObject({ name: ngozi.name });
      value(await setPasswordByLink(services, second, fresh));
      expect(await canSignIn(ngozi.email, fresh)).toBe(true);
      expect(await canSignIn(ngozi.email, password)).toBe(false);
      expect(await findActor(services, sid)).toBeUndefined();
      expect((await findActor(services, others))?.actor.id).toBe(musa.id);
      for (const token of [first, second]) {
        expect(await setPasswordByLink(services, token, "yet another one")).toMatchObject({
          code: "NOT_FOUND",
        });
      }
      expect(await canSignIn(ngozi.email, fresh)).toBe(true);
    });

    test("is followed by an e-mail once the link was used, which lets nobody in", async () => {
      await ask(cast.ngozi.email);
      const token = await lastToken(cast.ngozi.email);
      services.pass(minuteMs);
      value(await setPasswordByLink(services, token, fresh));
      await setPasswordByLink(services, token, "yet another one");
      const [, mail, ...more] = await emailsTo(services, cast.ngozi.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe("Your password was changed");
      expect(mail?.body).toContain("Your password was changed on 2 Mar, 2026, 10:01");
      expect(mail?.body).toContain("http://localhost:3000/forgotten-password");
      expect(hasSignInLink(mail?.body ?? "")).toBe(false);
      expect(mail?.body).not.toContain(fresh);
    });

    test("a first password is told as one that was set", async () => {
      await updateRows(services, "people", { id: ngozi.id }, { password_hash: null });
      await ask(cast.ngozi.email);
      value(await setPasswordByLink(services, await lastToken(cast.ngozi.email), fresh));
      const subjects = await subjectsTo(services, cast.ngozi.email);
      expect(subjects).toContain("Your password was set");
    });

    test("when setting it fails at the very end, no e-mail says it was set", async () => {
      await ask(cast.ngozi.email);
      const token = await lastToken(cast.ngozi.email);
      const failing = setPasswordByLink(failingLate(services), token, fresh);
      await expect(failing).rejects.toThrow("power");
      expect(await emailsTo(services, cast.ngozi.email)).toHaveLength(1);
      expect(await canSignIn(cast.ngozi.email, password)).toBe(true);
    });

    test("of two links used at once one sets the password", { tags: "race" }, async () => {
      await ask(cast.ngozi.email);
      const first = await lastToken(cast.ngozi.email);
      services.pass(minuteMs);
      await ask(cast.ngozi.email);
      const second = await lastToken(cast.ngozi.email);
      const answers = await Promise.all([
        setPasswordByLink(services, first, `${fresh} one`),
        setPasswordByLink(services, second, `${fresh} two`),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const winner = answers[0]?.ok ? "one" : "two";
      expect(await canSignIn(ngozi.email, `${fresh} ${winner}`)).toBe(true);
    });

    test("its link is good to the end of the hour and not beyond", async () => {
      await ask(cast.ngozi.email);
      const token = await lastToken(cast.ngozi.email);
      services.pass(hourMs - 1);
      expect((await openPasswordLink(services, token)).ok).toBe(true);
      services.pass(1);
      expect(await openPasswordLink(services, token)).toMatchObject({ code: "NOT_FOUND" });
      expect(await setPasswordByLink(services, token, fresh)).toMatchObject({ code: "NOT_FOUND" });
    });

    test("a suspended person's link lets nobody in", async () => {
      await ask(cast.ngozi.email);
      const token = await lastToken(cast.ngozi.email);
      await suspend(services, ngozi);
      await setPasswordByLink(services, token, fresh);
      expect(await canSignIn(ngozi.email, fresh)).toBe(false);
    });
  });

  describe("changing the password", () => {
    const change = (current: string, sid: string, next = fresh) =>
      changePassword(services, ngozi, sid, { current, password: next });

    test("ends the other sessions and waiting links, keeps this one, and is told by mail", async () => {
      const [here, there] = [
        await startSession(services, ngozi.id, ""),
        await startSession(services, ngozi.id, ""),
      ];
      const neighbour = await startSession(services, musa.id, "");
      await ask(cast.ngozi.email);
      const token = await lastToken(cast.ngozi.email);
      services.pass(minuteMs);
      expect(await change(password, here)).toEqual({ ok: true, value: { ended: 1 } });
      expect((await findActor(services, here))?.actor.id).toBe(ngozi.id);
      expect(await findActor(services, there)).toBeUndefined();
      expect(await findActor(services, neighbour)).toBeDefined();
      expect(await openPasswordLink(services, token)).toMatchObject({ code: "NOT_FOUND" });
      expect(await canSignIn(ngozi.email, fresh)).toBe(true);
      expect(await canSignIn(ngozi.email, password)).toBe(false);
      const mails = await emailsTo(services, ngozi.email);
      expect(mails.at(-1)?.subject).toBe("Your password was changed");
      expect(mails.at(-1)?.body).toContain("was changed on 2 Mar, 2026, 10:01");
    });

    test("the same form again answers as the first time and changes nothing; a guess does not", {
      tags: "race",
    }, async () => {
      const here = await startSession(services, ngozi.id, "");
      value(await change(password, here));
      const there = await startSession(services, ngozi.id, "");
      const mails = await emailsTo(services, ngozi.email);
      expect(await change(password, here)).toEqual({ ok: true, value: { ended: 0 } });
      expect(await findActor(services, there)).toBeDefined();
      expect(await emailsTo(services, ngozi.email)).toEqual(mails);
      expect(await change(password, here, "a guess at it")).toMatchObject({ code: "INVALID" });
      expect(await change(password, "", fresh)).toMatchObject({ code: "INVALID" });
    });

    test.each(["changed", "set by a link"])(
      "once it is %s, a new address that was asked for before does not come true",
      async (way) => {
        const next = "somebody.else@example.com";
        const sid = await startSession(services, ngozi.id, "");
        value(await confirmEmail(services, ngozi));
        const own = await lastToken(ngozi.email);
        value(await confirmEmail(services, ngozi, { email: next, current: password }));
        services.pass(minuteMs);
        await ask(ngozi.email);
        const reset = await lastToken(ngozi.email);
        if (way === "changed") value(await change(password, sid));
        else value(await setPasswordByLink(services, reset, fresh));
        expect(
          await confirmEmailByLink(services, await lastToken(next), { actor: ngozi }),
        ).toMatchObject({
          code: "NOT_FOUND",
        });
        expect(value(await confirmEmailByLink(services, own, { actor: ngozi }))).toEqual({
          email: ngozi.email,
        });
      },
    );

    test("replaced while a new address is asked for, it brings no e-mail there", {
      tags: "race",
    }, async () => {
      // Long enough for the change to be committed first, on a slow machine too.
      const queue = Array.from({ length: 60 }, () => hashPassword("those who were before"));
      const next = "somebody.else@example.com";
      const asking = confirmEmail(services, ngozi, { email: next, current: password });
      await new Promise((resolve) => setTimeout(resolve, 10));
      const hash = `${(await person())?.password_hash} `;
      await services.db.transaction((trx) => setPasswordHash(trx, ngozi.id, hash));
      expect((await asking).ok).toBe(false);
      expect(await emailsTo(services, next)).toEqual([]);
      await Promise.all(queue);
    });

    test("comes too late once the session that asked has been ended", async () => {
      const sid = await startSession(services, ngozi.id, "");
      const late = change(password, sid, "somebody else's choice");
      await endOwnSessions(services, ngozi, { allBut: "" });
      expect(await late).toMatchObject({ code: "AUTH_REQUIRED" });
      expect(await emailsTo(services, ngozi.email)).toEqual([]);
      expect(await canSignIn(ngozi.email, password)).toBe(true);
    });

    test("asks for the present one, ten wrong ones in a quarter of an hour", async () => {
      const sid = await startSession(services, ngozi.id, "");
      for (let n = 0; n < 10; n += 1) {
        expect(await change(`wrong ${n}`, sid)).toMatchObject({
          code: "INVALID",
          fields: { current: ["This is not your current password"] },
        });
      }
      expect(await change(password, sid)).toMatchObject({
        code: "RATE_LIMITED",
        retryAfter: 900,
      });
      services.pass(15 * minuteMs);
      expect((await change(password, sid)).ok).toBe(true);
    });

    test("of forty wrong ones at once ten are heard", { tags: "race" }, async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => change(`wrong ${n}`, "")),
      );
      const codes = answers.map((answer) => (answer.ok ? "in" : answer.code));
      expect(codes.filter((code) => code === "INVALID")).toHaveLength(10);
      expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(30);
    });

    test("is asked for under the name and with the words of the form, and counted together", async () => {
      const wrong = { field: "password", message: "Not yours" } as const;
      for (let n = 0; n < 10; n += 1) {
        expect(await verifyOwnPassword(services, ngozi, `wrong ${n}`, wrong)).toEqual({
          ok: false,
          code: "INVALID",
          message: expect.any(String),
          fields: { password: ["Not yours"] },
        });
      }
      expect(await change(password, "")).toMatchObject({ code: "RATE_LIMITED" });
      services.pass(15 * minuteMs);
      expect(await verifyOwnPassword(services, ngozi, password, wrong)).toMatchObject({ ok: true });
    });

    test("is whole or not at all", { tags: "race" }, async () => {
      const input = { current: password, password: fresh };
      const sid = await startSession(services, ngozi.id, "");
      const failing = changePassword(failingLate(services), ngozi, sid, input);
      await expect(failing).rejects.toThrow("power");
      expect(await canSignIn(ngozi.email, password)).toBe(true);
    });
  });

  describe("changing the e-mail address", () => {
    const next = "Ngozi.New@Example.com";
    const change = (email = next, current = password) =>
      confirmEmail(services, ngozi, { email, current });

    test("sends a link to the new one, which becomes theirs when it is confirmed, once", async () => {
      expect(await change()).toEqual({ ok: true, value: { sentTo: next } });
      const token = await lastToken(next);
      expect(await emailsTo(services, cast.ngozi.email)).toEqual([]);
      expect(value(await openEmailLink(services, token))).toEqual({
        email: next,
        needsPassword: true,
      });
      expect((await person())?.email).toBe(cast.ngozi.email);
      expect(await confirmEmailByLink(services, token, { actor: ngozi })).toEqual({
        ok: true,
        value: { email: next },
      });
      expect(await person()).toMatchObject({
        email: next,
        email_key: next.toLowerCase(),
        email_verified_at: services.now().toISOString(),
      });
      expect(await confirmEmailByLink(services, token, { actor: ngozi })).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await canSignIn(next, password)).toBe(true);
      expect(await canSignIn(cast.ngozi.email, password)).toBe(false);
    });

    test("asks for the password, which cannot be guessed here either", async () => {
      for (let n = 0; n < 10; n += 1) {
        expect(await change(next, `wrong ${n}`)).toMatchObject({
          code: "INVALID",
          fields: { current: ["This is not your password"] },
        });
      }
      expect(await change()).toMatchObject({ code: "RATE_LIMITED", retryAfter: 900 });
      expect(await emailsTo(services, next)).toEqual([]);
    });

    test("another's address is refused", async () => {
      expect(await change(` ${cast.musa.email.toUpperCase()}`)).toMatchObject({
        code: "INVALID",
        fields: { email: ["This e-mail address belongs to another account"] },
      });
    });

    test("one that became another's meanwhile is a conflict, and nothing changes", {
      tags: "race",
    }, async () => {
      await change();
      const token = await lastToken(next);
      const input = { name: "Quick", email: next, phone: "08035551234", password: fresh };
      value(await registerPerson(services, visitor, { ...input, userType: "boarder" }));
      expect(await confirmEmailByLink(services, token, { actor: ngozi })).toMatchObject({
        code: "CONFLICT",
      });
      expect((await person())?.email).toBe(cast.ngozi.email);
    });

    test("ends what was sent to the old one: an older link and one that sets a password", async () => {
      await confirmEmail(services, ngozi);
      const older = await lastToken(cast.ngozi.email);
      services.pass(minuteMs);
      await ask(cast.ngozi.email);
      const reset = await lastToken(cast.ngozi.email);
      await change();
      value(await confirmEmailByLink(services, await lastToken(next), { actor: ngozi }));
      expect(await confirmEmailByLink(services, older, { actor: ngozi })).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await openPasswordLink(services, reset)).toMatchObject({ code: "NOT_FOUND" });
      expect((await person())?.email).toBe(next);
    });

    test("tells the old one what was changed, when, and what to do, without a way in", async () => {
      await change();
      services.pass(minuteMs);
      value(await confirmEmailByLink(services, await lastToken(next), { actor: ngozi }));
      const [mail, ...more] = await emailsTo(services, cast.ngozi.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe("Your e-mail address was changed");
      for (const words of [
        "Dear Ngozi Eze",
        "On 2 Mar, 2026, 10:01 the e-mail address of your account was changed",
        "to N•••@Example.com.",
        "This was not you?",
        services.site.email,
        formatPhone(services.site.phone),
      ]) {
        expect(mail?.body).toContain(words);
      }
      expect(mail?.body).not.toContain(next);
      expect(mail?.body).not.toContain("http");
    });

    test("tells nobody when the address stays, or when the change fails", async () => {
      await confirmEmail(services, ngozi);
      value(
        await confirmEmailByLink(services, await lastToken(cast.ngozi.email), { actor: ngozi }),
      );
      await change(cast.ngozi.email.toUpperCase());
      const upper = cast.ngozi.email.toUpperCase();
      value(await confirmEmailByLink(services, await lastToken(upper), { actor: ngozi }));
      await change();
      const failing = confirmEmailByLink(failingLate(services), await lastToken(next), {
        actor: ngozi,
      });
      await expect(failing).rejects.toThrow("power");
      const mails = [
        ...(await emailsTo(services, cast.ngozi.email)),
        ...(await emailsTo(services, upper)),
      ];
      expect(mails.map(({ subject }) => subject)).toEqual([
        "Please confirm your e-mail address",
        "Please confirm your e-mail address",
      ]);
    });

    test("is in the person's history with the address that was left", async () => {
      await change();
      value(await confirmEmailByLink(services, await lastToken(next), { actor: ngozi }));
      const { rows } = await viewActivity(services, ngozi, 1);
      expect(rows).toMatchObject([
        { sentence: "You changed your e-mail address from", detail: cast.ngozi.email },
      ]);
    });

    test("is over after an hour, and five e-mails an hour are enough", async () => {
      await change();
      const token = await lastToken(next);
      services.pass(hourMs);
      expect(await openEmailLink(services, token)).toMatchObject({ code: "NOT_FOUND" });
      expect(await confirmEmailByLink(services, token, { actor: ngozi })).toMatchObject({
        code: "NOT_FOUND",
      });
      const answers = await Promise.all(Array.from({ length: 12 }, () => change()));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    });

    test("of two confirmations at once one counts", { tags: "race" }, async () => {
      await change();
      const token = await lastToken(next);
      const answers = await Promise.all(
        [1, 2].map(() => confirmEmailByLink(services, token, { actor: ngozi })),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    });

    test("a link for one purpose does nothing for the other", async () => {
      await ask(cast.ngozi.email);
      const reset = await lastToken(cast.ngozi.email);
      expect(await confirmEmailByLink(services, reset, { actor: ngozi })).toMatchObject({
        code: "NOT_FOUND",
      });
      await change();
      const confirm = await lastToken(next);
      expect(await setPasswordByLink(services, confirm, fresh)).toMatchObject({
        code: "NOT_FOUND",
      });
    });
  });

  describe("the list of sessions", () => {
    test("has one's own, the last used first, and says which is this one", async () => {
      const here = await startSession(services, ngozi.id, "Firefox");
      services.pass(hourMs);
      await startSession(services, ngozi.id, "Chrome");
      await startSession(services, musa.id, "Safari");
      const list = await listOwnSessions(services, ngozi, here);
      expect(list.map(({ userAgent, current }) => [userAgent, current])).toEqual([
        ["Chrome", false],
        ["Firefox", true],
      ]);
    });

    test("another's is not ended by its name, one's own is, all others are", async () => {
      const [here, there, third] = [
        await startSession(services, ngozi.id, "1"),
        await startSession(services, ngozi.id, "2"),
        await startSession(services, ngozi.id, "3"),
      ];
      const others = await startSession(services, musa.id, "4");
      const refOf = async (actor: Actor, agent: string) =>
        (await listOwnSessions(services, actor, "")).find((one) => one.userAgent === agent)?.ref ??
        "";
      await endOwnSessions(services, ngozi, { ref: await refOf(musa, "4") });
      await endOwnSessions(services, ngozi, { ref: "no such thing" });
      expect(await findActor(services, others)).toBeDefined();
      await endOwnSessions(services, ngozi, { ref: await refOf(ngozi, "2") });
      expect(await findActor(services, there)).toBeUndefined();
      expect(await findActor(services, third)).toBeDefined();
      await endOwnSessions(services, ngozi, { allBut: here });
      expect(await findActor(services, third)).toBeUndefined();
      expect(await findActor(services, here)).toBeDefined();
      expect(await findActor(services, others)).toBeDefined();
    });
  });
});
