import { beforeEach, expect, test } from "vitest";
import {
  openPasswordLink,
  setPasswordByLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import { inviteStaff } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { findActor } from "#app/features/accounts/session/session.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { failingLate, hourMs, servicesForAll } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowsOf } from "#tests/support/tables.ts";

onEachEngine("inviting staff on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let email: string;
  let made = 0;

  beforeEach(() => {
    email = `Colleague${++made}@rehome.example`;
  });

  async function invite(): Promise<string> {
    const { link } = value(await inviteStaff(services, email));
    const shape = /^http:\/\/localhost:3000\/set-password\/([2-9A-HJ-NP-Z]{26})$/;
    const [, token] = shape.exec(link) ?? [];
    if (!token) throw new Error(`no link: ${link}`);
    return token;
  }
  const enter = (typed: string) =>
    signIn(services, { address: `10.0.0.${made}` }, { email, password: typed });
  const gone = {
    ok: false,
    code: "NOT_FOUND",
    message: expect.stringMatching(/used or is too old/),
  };

  test("the link sets a password with which they come in as staff", async () => {
    const token = await invite();
    expect(await openPasswordLink(services, token)).toEqual({
      ok: true,
      value: { name: email.split("@")[0], email },
    });
    value(await setPasswordByLink(services, token, password));
    expect(value(await enter(password))).toMatchObject({ email, role: "staff" });
  });

  test("the link works once", async () => {
    const token = await invite();
    value(await setPasswordByLink(services, token, password));
    expect(await openPasswordLink(services, token)).toEqual(gone);
    expect(await setPasswordByLink(services, token, "another long password")).toEqual(gone);
    value(await enter(password));
  });

  test("of two who use it at once, one wins", { tags: "race" }, async () => {
    const token = await invite();
    const passwords = ["the first password", "the second password"];
    const answers = await Promise.all(
      passwords.map((typed) => setPasswordByLink(services, token, typed)),
    );
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
    const entered = await Promise.all(passwords.map(enter));
    expect(entered.map((answer) => answer.ok)).toEqual(answers.map((answer) => answer.ok));
  });

  test("the link ends after three days", async () => {
    const token = await invite();
    services.pass(72 * hourMs - 1);
    value(await openPasswordLink(services, token));
    services.pass(1);
    expect(await openPasswordLink(services, token)).toEqual(gone);
    expect(await setPasswordByLink(services, token, password)).toEqual(gone);
    expect(await enter(password)).toMatchObject({ code: "INVALID" });
  });

  test("the table holds nothing that opens a link", async () => {
    const token = await invite();
    const rows = await rowsOf(services, "links");
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const row of rows) expect(await openPasswordLink(services, row.token_hash)).toEqual(gone);
  });

  test.each(["", "x", "\u0000", "' or 1=1 --", "x".repeat(100_000)])(
    "any other link is gone",
    async (token) => {
      expect(await openPasswordLink(services, token)).toEqual(gone);
      expect(await setPasswordByLink(services, token, password)).toEqual(gone);
    },
  );

  test("whoever fails half-way has changed nothing and may use the link again", {
    tags: "race",
  }, async () => {
    const token = await invite();
    const failed = setPasswordByLink(failingLate(services), token, "lost on the way");
    await expect(failed).rejects.toThrow("the power went out");
    value(await setPasswordByLink(services, token, password));
    expect(await enter("lost on the way")).toMatchObject({ code: "INVALID" });
  });

  test("a new password ends every session of that person and of nobody else", async () => {
    const tunde = await admit(services, "tunde");
    value(await setPasswordByLink(services, await invite(), password));
    const { id } = value(await enter(password));
    const sids = await Promise.all(
      [id, id, tunde.id].map((person) => startSession(services, person, "")),
    );
    email = email.toUpperCase();
    value(await setPasswordByLink(services, await invite(), "a new long password"));
    const found = await Promise.all(sids.map((sid) => findActor(services, sid)));
    expect(found.map((session) => session?.actor.id)).toEqual([undefined, undefined, tunde.id]);
  });

  test("inviting again, in any case, finds the same person and makes a new link", async () => {
    const first = value(await inviteStaff(services, ` ${email} `));
    const second = value(await inviteStaff(services, email.toUpperCase()));
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(second.link).not.toBe(first.link);
  });

  test("five invitations at once make one person with five links", { tags: "race" }, async () => {
    const invitations = Array.from({ length: 5 }, () => inviteStaff(services, email));
    const answers = (await Promise.all(invitations)).map(value);
    expect(answers.filter((answer) => answer.isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.link)).size).toBe(5);
  });

  test("an owner's account does not become staff", async () => {
    await admit(services, "ngozi");
    expect(await inviteStaff(services, "NGOZI@example.com")).toEqual({
      ok: false,
      code: "CONFLICT",
      message: "NGOZI@example.com already has an account as Pet Owner.",
    });
    const answer = await signIn(
      services,
      { address: "10.1.0.1" },
      { email: cast.ngozi.email, password },
    );
    expect(value(answer).role).toBe("petOwner");
  });

  test.each([
    "",
    " ",
    "ada",
    "ada@",
    "@rehome.example",
    "ada@rehome",
    "a b@c.de",
    `${"x".repeat(400)}@example.com`,
  ])("%j is no e-mail address", async (typed) => {
    expect(await inviteStaff(services, typed)).toMatchObject({ ok: false, code: "INVALID" });
  });

  test("a long e-mail address is one all the same", async () => {
    email = `${"x".repeat(240)}@example.com`;
    value(await setPasswordByLink(services, await invite(), password));
    expect(value(await enter(password))).toMatchObject({ email, name: "x".repeat(200) });
  });
});
