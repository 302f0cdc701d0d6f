import { beforeEach, expect, test } from "vitest";
import { setPasswordByLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { requestPasswordReset } from "#app/features/accounts/auth/link/request-password-reset.server.ts";
import { registerPerson } from "#app/features/accounts/auth/register/register-person.server.ts";
import {
  cancelAddressChange,
  confirmEmail,
  confirmEmailByLink,
  openEmailLink,
  sendAddressLinkAgain,
  viewAddressChange,
} from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { findPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { inviteStaff } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { findActor } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, lastLinkTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowsOf } from "#tests/support/tables.ts";

const victim = "victim@example.com";
const strangers = "the stranger's password";
const fresh = "mangoes in the harmattan";
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

onEachEngine("an address that a stranger registered on %s", (engine) => {
  const { services } = servicesForEach(engine);
  let account: Actor;
  let token: string;
  beforeEach(async () => {
    const input = { name: "A Stranger", email: victim, phone: "08035551234", password: strangers };
    const visitor = { address: "102.89.0.1" };
    account = value(await registerPerson(services, visitor, { ...input, userType: "petOwner" }));
    token = tokenOf(await lastLinkTo(services, victim));
  });

  const isConfirmed = async () =>
    (await findPerson(services.db.reader, account.id))?.email_verified_at !== null;
  const wrong = {
    code: "INVALID",
    fields: { password: ["This is not the account's password"] },
  };

  test("is not confirmed by the link alone, nor by another's session or password", {
    tags: "race",
  }, async () => {
    const ngozi = await admit(services, "ngozi");
    for (const who of [{}, { actor: ngozi }, { password }, { actor: ngozi, password: "" }]) {
      expect(await confirmEmailByLink(services, token, who)).toMatchObject(wrong);
    }
    expect(await isConfirmed()).toBe(false);
    expect(value(await openEmailLink(services, token, ngozi)).needsPassword).toBe(true);
    expect(value(await openEmailLink(services, token, account)).needsPassword).toBe(false);
  });

  test.each([
    ["session", () => ({ actor: account })],
    ["password", () => ({ password: strangers })],
  ])("is confirmed by the account's %s, once", async (_, who) => {
    expect(value(await confirmEmailByLink(services, token, who()))).toEqual({ email: victim });
    expect(await isConfirmed()).toBe(true);
    expect(await confirmEmailByLink(services, token, who())).toMatchObject({ code: "NOT_FOUND" });
  });

  test("takes ten wrong passwords in a quarter of an hour, then not the right one either", async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await confirmEmailByLink(services, token, { password: `${n}` })).toMatchObject(wrong);
    }
    const right = { password: strangers };
    expect(await confirmEmailByLink(services, token, right)).toMatchObject({
      code: "RATE_LIMITED",
    });
    services.pass(15 * minuteMs);
    expect((await confirmEmailByLink(services, token, right)).ok).toBe(true);
  });

  test("is told of in a letter that says what to do if it was not them", async () => {
    const [letter] = await emailsTo(services, victim);
    expect(letter?.body).toContain("You did not create this account?");
    expect(letter?.body).toContain(`${services.site.origin}/forgotten-password`);
  });

  test("becomes its owner's by a link that sets a password, and the stranger is out", async () => {
    const sid = await startSession(services, account.id, "");
    const elsewhere = { email: "stranger@example.com", current: strangers };
    value(await confirmEmail(services, account, elsewhere));
    const change = tokenOf(await lastLinkTo(services, elsewhere.email));
    services.pass(minuteMs);
    await requestPasswordReset(services, { address: "41.58.0.9" }, victim);
    const reset = tokenOf(await lastLinkTo(services, victim));
    value(await setPasswordByLink(services, reset, fresh));
    expect(await isConfirmed()).toBe(true);
    expect(await findActor(services, sid)).toBeUndefined();
    for (const link of [token, change]) {
      expect(await openEmailLink(services, link)).toMatchObject({ code: "NOT_FOUND" });
    }
    const letter = (await emailsTo(services, victim)).find(({ subject }) =>
      subject.startsWith("Your password was"),
    );
    expect(letter?.body).toContain("This has also confirmed your e-mail address.");
  });

  test("a link that was printed and not mailed confirms nothing", async () => {
    const { link } = value(await inviteStaff(services, "colleague@rehome.example"));
    value(await setPasswordByLink(services, tokenOf(link), fresh));
    const people = await rowsOf(services, "people", { role: "staff" }, "email_verified_at");
    expect(people).toEqual([{ email_verified_at: null }]);
  });
});

onEachEngine("asking for a new address on %s", (engine) => {
  const { services, ngozi, musa } = servicesForEach(engine, "ngozi", "musa", "bisi");

  const change = (email: string, who = ngozi, address = "102.89.0.1") =>
    confirmEmail(services, who, { email, current: password }, { address });
  const taken = { fields: { email: ["This e-mail address belongs to another account"] } };

  test("tells five times an hour that one is taken, then nothing of any address", async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await change(cast.bisi.email)).toMatchObject(taken);
    }
    for (const email of [cast.bisi.email, "free@example.com"]) {
      expect(await change(email)).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 });
      // Neither from another network nor by another account from this one.
      expect(await change(email, ngozi, "41.58.0.9")).toMatchObject({ code: "RATE_LIMITED" });
      expect(await change(email, musa)).toMatchObject({ code: "RATE_LIMITED" });
    }
    expect(await change(cast.bisi.email, musa, "41.58.0.9")).toMatchObject(taken);
    services.pass(hourMs);
    expect(await change(cast.bisi.email)).toMatchObject(taken);
    expect((await change("free@example.com")).ok).toBe(true);
  });

  test("of thirty at once five are told", { tags: "race" }, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(cast.bisi.email)));
    const codes = answers.map((answer) => (answer.ok ? "in" : answer.code));
    expect(codes.filter((code) => code === "INVALID")).toHaveLength(5);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(25);
  });

  const waiting = async () => (await viewAddressChange(services, ngozi))?.email;
  const again = () => sendAddressLinkAgain(services, ngozi, { address: "102.89.0.1" });

  test("waits, is sent again without the password, and counts once opened", async () => {
    expect(await waiting()).toBeUndefined();
    value(await change("new@example.com"));
    expect(await viewAddressChange(services, ngozi)).toEqual({
      email: "new@example.com",
      sentAt: services.now().toISOString(),
      isOver: false,
    });
    services.pass(hourMs);
    expect(await viewAddressChange(services, ngozi)).toMatchObject({ isOver: true });
    expect(value(await again())).toEqual({ sentTo: "new@example.com" });
    expect(await viewAddressChange(services, ngozi)).toMatchObject({ isOver: false });
    const token = tokenOf(await lastLinkTo(services, "new@example.com"));
    value(await confirmEmailByLink(services, token, { actor: ngozi }));
    expect(await waiting()).toBeUndefined();
    expect(await again()).toMatchObject({ code: "CONFLICT" });
  });

  test("one at a time: a second address ends the link to the first, and cancelling ends both", async () => {
    value(await change("first@example.com"));
    const first = tokenOf(await lastLinkTo(services, "first@example.com"));
    services.pass(minuteMs);
    value(await change("second@example.com"));
    const second = tokenOf(await lastLinkTo(services, "second@example.com"));
    expect(await waiting()).toBe("second@example.com");
    expect(await openEmailLink(services, first)).toMatchObject({ code: "NOT_FOUND" });
    value(await cancelAddressChange(services, ngozi));
    expect(await waiting()).toBeUndefined();
    expect(await openEmailLink(services, second)).toMatchObject({ code: "NOT_FOUND" });
    value(await cancelAddressChange(services, ngozi));
  });

  test("is not sent again once another has the address, the password is new, or five were sent", async () => {
    value(await change("wanted@example.com"));
    const input = { name: "Quick", email: "wanted@example.com", phone: "08035551234" };
    const person = { ...input, password: fresh, userType: "boarder" } as const;
    value(await registerPerson(services, { address: "41.58.0.9" }, person));
    expect(await again()).toMatchObject({
      code: "CONFLICT",
      message: "This e-mail address belongs to another account",
    });
    services.pass(hourMs);
    value(await change("free@example.com"));
    for (let n = 0; n < 4; n += 1) value(await again());
    expect(await again()).toMatchObject({ code: "RATE_LIMITED" });
    services.pass(hourMs);
    await requestPasswordReset(services, { address: "41.58.0.9" }, cast.ngozi.email);
    const reset = tokenOf(await lastLinkTo(services, cast.ngozi.email));
    value(await setPasswordByLink(services, reset, fresh));
    expect(await waiting()).toBeUndefined();
  });

  test("the link that confirms the person's own address is no change that waits", async () => {
    const input = { name: "New", email: "own@example.com", phone: "08035551234", password: fresh };
    const visitor = { address: "41.58.0.9" };
    const person = value(
      await registerPerson(services, visitor, { ...input, userType: "boarder" }),
    );
    value(await confirmEmail(services, person));
    expect(await viewAddressChange(services, person)).toBeUndefined();
    const token = tokenOf(await lastLinkTo(services, "own@example.com"));
    value(await cancelAddressChange(services, person));
    expect((await openEmailLink(services, token)).ok).toBe(true);
  });
});
