import { expect, test } from "vitest";
import { openPasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import { inviteColleague } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import {
  findPersonForStaff,
  listPeopleForStaff,
} from "#app/features/accounts/person-desk/list-people.server.ts";
import {
  changeRole,
  reinstatePerson,
  suspendPerson,
  unverifyPerson,
  verifyPerson,
} from "#app/features/accounts/person-desk/review-person.server.ts";
import { sendPasswordLink } from "#app/features/accounts/person-desk/send-password-link.server.ts";
import { findActor } from "#app/features/accounts/session/session.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailSubjects } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { failingLate, hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { updateRows } from "#tests/support/tables.ts";

onEachEngine("staff's care for people on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");

  const seen = async ({ id }: Actor) => {
    const found = await findPersonForStaff(services, ada, id);
    if (!found) throw new Error("nobody");
    return found;
  };
  const mails = () =>
    services.db.reader.selectFrom("outbox").selectAll().orderBy("created_at").execute();
  const acts = async (person: Actor) =>
    (await seen(person)).history.map(({ actor_name, action, detail }) => [
      actor_name,
      action,
      detail,
    ]);
  const setVcn = (person: Actor, vcn: string) =>
    updateRows(services, "people", { id: person.id }, { vcn });
  const suspend = (by: Actor, who: Actor, reason = "Spam", key = newKey()) =>
    suspendPerson(services, by, who.id, { reason }, key);

  test("a suspended person is out at the next request in every browser, and back once reinstated", async () => {
    const ngozi = await admit(services, "ngozi");
    const sids = [
      await startSession(services, ngozi.id, ""),
      await startSession(services, ngozi.id, ""),
    ];
    expect((await seen(ngozi)).sessions).toBe(2);
    value(await suspend(ada, ngozi, "  Writes spam  "));
    for (const sid of sids) expect(await findActor(services, sid)).toBeUndefined();
    const enter = () => signIn(services, { address: "10.0.0.1" }, { email: ngozi.email, password });
    expect(await enter()).toMatchObject({ code: "INVALID" });
    expect((await seen(ngozi)).sessions).toBe(0);
    services.pass(1000);
    value(await reinstatePerson(services, tunde, ngozi.id, newKey()));
    for (const sid of sids) expect(await findActor(services, sid)).toBeUndefined();
    value(await enter());
    expect(await acts(ngozi)).toEqual([
      ["Túndé Bakare", "reinstated", ""],
      ["Ada Okafor", "suspended", "Writes spam"],
    ]);
  });

  test("without keys each step may be taken anew after its way back, and repeated is told who took it", async () => {
    const bisi = await admit(services, "bisi");
    const role = (to: "petOwner" | "boarder") =>
      changeRole(services, ada, bisi.id, { role: to, from: undefined }, undefined);
    const steps = [
      {
        phrase: "suspended",
        take: () => suspendPerson(services, ada, bisi.id, { reason: "Spam" }, undefined),
      },
      { phrase: "reinstated", take: () => reinstatePerson(services, ada, bisi.id, undefined) },
      {
        phrase: "verified",
        take: () => verifyPerson(services, ada, bisi.id, { vcn: "" }, undefined),
      },
      {
        phrase: "took back the verification of",
        take: () => unverifyPerson(services, ada, bisi.id, undefined),
      },
      { phrase: "changed the role of", take: () => role("petOwner") },
      { phrase: "changed the role of", take: () => role("boarder") },
    ];
    for (const { phrase, take } of [...steps, ...steps]) {
      services.pass(1000);
      value(await take());
      const message = `Ada Okafor ${phrase} Bísí O'Neil on 2 Mar, 2026, 10:00. This person is no longer as your page showed them, so nothing was changed.`;
      for (const repeated of await Promise.all([take(), take()])) {
        expect(repeated).toEqual({ ok: false, code: "CONFLICT", message });
      }
    }
    expect((await seen(bisi)).person).toMatchObject({ role: "boarder", status: "active" });
    expect(await acts(bisi)).toHaveLength(2 * steps.length);
  });

  test("without a key no link to set a password is sent, with one each form sends one", async () => {
    const bisi = await admit(services, "bisi");
    const link = (key?: string) => sendPasswordLink(services, ada, bisi.id, key);
    const invite = (key?: string) =>
      inviteColleague(services, ada, { email: "New@Rehome.example" }, key);
    for (const step of [link, invite]) {
      expect(await step()).toEqual({
        ok: false,
        code: "INVALID",
        message: "This form arrived incomplete, so nothing was done. Please send it again.",
      });
    }
    expect(await mails()).toEqual([]);
    for (const step of [link, invite]) {
      const key = newKey();
      expect(await step(key)).toEqual(await step(key));
      expect((await step(newKey())).ok).toBe(true);
    }
    expect(await mails()).toHaveLength(4);
  });

  test("a suspension needs a reason", async () => {
    const ngozi = await admit(services, "ngozi");
    for (const reason of ["", " \n "]) {
      expect(await suspend(ada, ngozi, reason)).toMatchObject({
        code: "INVALID",
        fields: { reason: [expect.stringMatching(/reason for the audit log/)] },
      });
    }
    expect((await seen(ngozi)).person.status).toBe("active");
  });

  test("the same form twice suspends once, and a colleague's late one hears who was quicker", {
    tags: "race",
  }, async () => {
    const ngozi = await admit(services, "ngozi");
    const [first, second] = await Promise.all([
      suspend(ada, ngozi, "Spam", "one-key-for-one-form"),
      suspend(ada, ngozi, "Spam", "one-key-for-one-form"),
    ]);
    expect(second).toEqual(first);
    expect(await suspend(tunde, ngozi)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Ada Okafor suspended Ngozi Eze on 2 Mar, 2026, 10:00."),
    });
    expect(await acts(ngozi)).toHaveLength(1);
  });

  test("a new role counts at the next request, and what was verified is gone", async () => {
    const musa = await admit(services, "musa");
    await setVcn(musa, "VCN/123");
    value(await verifyPerson(services, ada, musa.id, { vcn: "VCN/123" }, newKey()));
    const sid = await startSession(services, musa.id, "");
    services.pass(1000);
    const change = { role: "staff", from: "veterinarian" } as const;
    value(await changeRole(services, ada, musa.id, change, newKey()));
    expect((await findActor(services, sid))?.actor).toEqual({ ...musa, role: "staff" });
    expect((await seen(musa)).person.verified_at).toBeNull();
    expect((await acts(musa))[0]).toEqual(["Ada Okafor", "changed role", "Veterinarian → Staff"]);
    services.pass(1000);
    expect(await changeRole(services, tunde, musa.id, change, newKey())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Ada Okafor changed the role of Dr Musa Ɗanjuma"),
    });
    expect(
      await changeRole(services, ada, musa.id, { role: "staff", from: "staff" }, newKey()),
    ).toMatchObject({ code: "INVALID" });
  });

  test("nobody suspends themselves or changes their own role", async () => {
    expect(await suspend(ada, ada)).toMatchObject({ code: "FORBIDDEN" });
    const change = { role: "petOwner", from: "staff" } as const;
    expect(await changeRole(services, ada, ada.id, change, newKey())).toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await seen(ada)).person).toMatchObject({ status: "active", role: "staff" });
    expect(await acts(ada)).toEqual([]);
  });

  test.each([
    [
      "demote",
      (by: Actor, who: Actor) =>
        changeRole(services, by, who.id, { role: "petOwner", from: "staff" }, newKey()),
    ],
    ["suspend", (by: Actor, who: Actor) => suspend(by, who)],
  ])("of two staff who %s each other at the same moment one stays", async (_, act) => {
    const answers = await Promise.all([act(ada, tunde), act(tunde, ada)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "FORBIDDEN" });
    const people = [await seen(ada), await seen(tunde)].map(({ person }) => person);
    const left = people.filter(({ role, status }) => role === "staff" && status === "active");
    expect(left).toHaveLength(1);
  });

  test("a boarder is verified with an e-mail, and it can be taken back", async () => {
    const bisi = await admit(services, "bisi");
    const listed = async () =>
      (
        await listPeopleForStaff(services, {
          role: undefined,
          status: "unverified",
          q: "",
          page: 1,
        })
      ).rows.map(({ name }) => name);
    expect(await listed()).toEqual(["Bísí O'Neil"]);
    value(await verifyPerson(services, ada, bisi.id, { vcn: "" }, newKey()));
    expect(await listed()).toEqual([]);
    expect((await seen(bisi)).person.verified_at).toBe(services.now().toISOString());
    expect(await mails()).toMatchObject([{ recipient: bisi.email, subject: "You are verified" }]);
    services.pass(1000);
    expect(await verifyPerson(services, tunde, bisi.id, { vcn: "" }, newKey())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Ada Okafor verified Bísí O'Neil"),
    });
    value(await unverifyPerson(services, tunde, bisi.id, newKey()));
    expect((await seen(bisi)).person.verified_at).toBeNull();
    expect(await mails()).toHaveLength(1);
  });

  test("a veterinarian is verified by the number that staff saw, never by another or none", {
    tags: "race",
  }, async () => {
    const musa = await admit(services, "musa");
    const verify = (vcn: string) => verifyPerson(services, ada, musa.id, { vcn }, newKey());
    expect(await verify("")).toMatchObject({ code: "CONFLICT" });
    await setVcn(musa, "VCN/999");
    expect(await verify("VCN/123")).toMatchObject({ code: "CONFLICT" });
    expect((await seen(musa)).person.verified_at).toBeNull();
    value(await verify("VCN/999"));
    expect(await acts(musa)).toEqual([["Ada Okafor", "verified", "VCN number VCN/999"]]);
  });

  test("owners and staff are not verified", async () => {
    const ngozi = await admit(services, "ngozi");
    for (const { id } of [ngozi, tunde]) {
      expect(await verifyPerson(services, ada, id, { vcn: "" }, newKey())).toMatchObject({
        code: "CONFLICT",
      });
    }
  });

  test("whoever fails half-way has changed nothing", { tags: "race" }, async () => {
    const ngozi = await admit(services, "ngozi");
    const sid = await startSession(services, ngozi.id, "");
    const failed = suspendPerson(failingLate(services), ada, ngozi.id, { reason: "x" }, newKey());
    await expect(failed).rejects.toThrow("the power went out");
    expect((await findActor(services, sid))?.actor).toEqual(ngozi);
    expect(await acts(ngozi)).toEqual([]);
  });

  test("a password link goes to the person alone, five times an hour, and not while suspended", async () => {
    const ngozi = await admit(services, "ngozi");
    for (let n = 0; n < 5; n++) value(await sendPasswordLink(services, ada, ngozi.id, newKey()));
    expect(await sendPasswordLink(services, ada, ngozi.id, newKey())).toMatchObject({
      code: "RATE_LIMITED",
    });
    const [mail, ...more] = await mails();
    expect(more).toHaveLength(4);
    expect(mail).toMatchObject({ recipient: ngozi.email, subject: "Set a new password" });
    const [, token = ""] = /\/set-password\/([\w-]+)/.exec(mail?.body ?? "") ?? [];
    value(await openPasswordLink(services, token));
    value(await suspend(ada, ngozi));
    services.pass(2 * hourMs);
    expect(await sendPasswordLink(services, ada, ngozi.id, newKey())).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("two invitations at once make one person with an e-mail each; the same form makes one", {
    tags: "race",
  }, async () => {
    const email = "New.Colleague@rehome.example";
    const invite = (by: Actor, key: string, to = email) =>
      inviteColleague(services, by, { email: to }, key);
    const answers = await Promise.all([
      invite(ada, "the-key-of-adas-form"),
      invite(ada, "the-key-of-adas-form"),
      invite(tunde, newKey(), email.toLowerCase()),
    ]);
    const [one, same, other] = answers.map(value);
    expect(same).toEqual(one);
    expect(other?.id).toBe(one?.id);
    expect(await mails()).toHaveLength(2);
    // Whichever invitation is first decides how the address is spelled.
    const subjects = (await emailSubjects(services)).map((line) => line.toLowerCase());
    expect(subjects).toEqual(
      [ada.id, tunde.id, one?.id, one?.id]
        .map((id) => `${email.toLowerCase()} person ${id}`)
        .sort(),
    );
    const found = await findPersonForStaff(services, ada, one?.id ?? "");
    expect(found?.person).toMatchObject({ role: "staff", invited: true });
    expect(found?.history.map(({ action }) => action).sort()).toEqual(["invited", "invited again"]);
  });

  test("an address with an account is told so in words, and nothing is changed", async () => {
    await admit(services, "ngozi");
    const invite = (email: string) => inviteColleague(services, ada, { email }, newKey());
    expect(await invite(cast.ngozi.email)).toMatchObject({
      code: "CONFLICT",
      message: "ngozi@example.com already has an account as Pet Owner.",
    });
    expect(await invite(cast.tunde.email)).toMatchObject({
      code: "CONFLICT",
      message: "Túndé Bakare is staff already.",
    });
    value(await suspend(ada, tunde));
    expect(await invite(cast.tunde.email)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/suspended/),
    });
    expect(await mails()).toEqual([]);
  });

  test("who is no longer staff does nothing more, whatever their page still shows", async () => {
    const ngozi = await admit(services, "ngozi");
    value(await suspend(ada, tunde));
    const answers = [
      await suspend(tunde, ngozi),
      await changeRole(services, tunde, ngozi.id, { role: "staff", from: "petOwner" }, newKey()),
      await sendPasswordLink(services, tunde, ngozi.id, newKey()),
      await inviteColleague(services, tunde, { email: "friend@example.com" }, newKey()),
      await reinstatePerson(services, tunde, tunde.id, newKey()),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ code: "FORBIDDEN" });
    expect((await seen(ngozi)).person).toMatchObject({ status: "active", role: "petOwner" });
    expect(await mails()).toEqual([]);
  });

  test("an erased account stays as it is", async () => {
    const ngozi = await admit(services, "ngozi");
    await updateRows(
      services,
      "people",
      { id: ngozi.id },
      { status: "suspended", email: "", email_key: `erased:${ngozi.id}` },
    );
    expect(await reinstatePerson(services, ada, ngozi.id, newKey())).toMatchObject({
      code: "CONFLICT",
    });
    expect((await seen(ngozi)).person.status).toBe("suspended");
  });

  test.each(["", "x", "\u0000", "018f0000-0000-7000-8000-000000000000"])(
    "nobody is found by %j",
    async (id) => {
      expect(await findPersonForStaff(services, ada, id)).toBeUndefined();
      expect(await suspendPerson(services, ada, id, { reason: "x" }, newKey())).toMatchObject({
        code: "NOT_FOUND",
      });
    },
  );

  test("the list is filtered by role, status and words, a page at a time", async () => {
    for (const who of ["ngozi", "musa", "bisi"] as const) await admit(services, who);
    const all = { role: undefined, status: undefined, q: "", page: 1 };
    const names = async (over: Partial<Parameters<typeof listPeopleForStaff>[1]>) =>
      (await listPeopleForStaff(services, { ...all, ...over })).rows.map(({ name }) => name);
    expect(await names({})).toHaveLength(5);
    expect(await names({ role: "staff" })).toEqual(["Túndé Bakare", "Ada Okafor"]);
    expect(await names({ status: "unverified" })).toEqual(["Bísí O'Neil", "Dr Musa Ɗanjuma"]);
    expect(await names({ status: "unverified", role: "boarder" })).toEqual(["Bísí O'Neil"]);
    expect(await names({ q: "danjuma MUSA" })).toEqual(["Dr Musa Ɗanjuma"]);
    value(await suspend(ada, tunde));
    expect(await names({ status: "suspended" })).toEqual(["Túndé Bakare"]);
    expect(await names({ status: "active", role: "staff" })).toEqual(["Ada Okafor"]);
    expect(await names({ page: 2 })).toEqual([]);
    const [row] = (await listPeopleForStaff(services, all)).rows;
    expect(Object.keys(row ?? {}).join()).not.toMatch(/password|key|search/);
  });
});
