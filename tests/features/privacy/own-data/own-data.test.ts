import { beforeAll, expect, test } from "vitest";
import { registerPerson } from "#app/features/accounts/auth/register/register-person.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { exportOwnData, viewOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import {
  listSentEmails,
  viewActivity,
} from "#app/features/privacy/own-history/own-history.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { interestOf, request, review, somebody, takeBack } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";

/** As much of the file as the tests look at. */
type File = {
  account: object;
  sessions: object[];
  requests: { history: { to: string; reason: string | null }[] }[];
  messages: object[];
  emails: { subject: string; body: string }[];
};

const anotherName = "Somebody Quite Different";

onEachEngine("a person's own data on %s", (engine) => {
  const { services, ada, ngozi, musa } = servicesForAll(engine, "ada", "ngozi", "musa");

  beforeAll(async () => {
    const pet = await shelter(services, { name: "Simba" });
    const mine = await request(
      services,
      pet,
      somebody({ name: ngozi.name, email: "Ngozi@Example.com" }),
    );
    await request(services, await shelter(services), somebody({ name: anotherName }));
    services.pass(1000);
    const first = { decision: "reject" as const, reason: "Taken back", privateNote: "Secret note" };
    value(await review(services, ada, mine.id, first, "a".repeat(20)));
    services.pass(1000);
    value(await takeBack(services, ada, mine.id, "b".repeat(20)));
    services.pass(1000);
    const then = { decision: "reject" as const, reason: "No garden", privateNote: "Secret note" };
    value(await review(services, ada, mine.id, then, "c".repeat(20)));
    value(
      await sendInquiry(services, ngozi, "support", { subject: "Help", message: "With photos" }),
    );
    value(await sendInquiry(services, musa, "support", { subject: "Other", message: "Not yours" }));
    await startSession(services, ngozi.id, "Mozilla/5.0 (Linux; Android 13) Chrome/120");
    await services.db.transaction((trx) =>
      recordAudit(trx, services.now(), {
        actor: ada,
        action: "changed role",
        entity: "person",
        entityId: ngozi.id,
        detail: "Secret note",
      }),
    );
  });

  const download = async (who: Actor) =>
    JSON.parse(JSON.stringify(await exportOwnData(services, who))) as File;

  test("the file holds every area and nothing that is not the person's to see", async () => {
    const file = await download(ngozi);
    expect(file.account).toMatchObject({ name: ngozi.name, email: ngozi.email, role: "petOwner" });
    expect(file.sessions).toHaveLength(1);
    expect(file.requests).toHaveLength(1);
    expect(file.requests[0]).toMatchObject({
      pet: "Simba",
      status: "rejected",
      reason: "No garden",
    });
    expect(file.requests[0]?.history.map(({ to, reason }) => [to, reason])).toEqual([
      ["pending", null],
      ["rejected", null],
      ["pending", null],
      ["rejected", "No garden"],
    ]);
    expect(file.messages).toMatchObject([{ subject: "Help", message: "With photos" }]);
    expect(file.emails.map(({ subject }) => subject)).toContain("We have your message: “Help”");
    const { password_hash } = await rowOf(services, "people", { id: ngozi.id }, "password_hash");
    const text = JSON.stringify(file);
    for (const secret of [
      password_hash ?? "",
      "Secret note",
      anotherName,
      "Not yours",
      musa.email,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain((await rowOf(services, "sessions", {}, "id_hash")).id_hash);
  });

  test("that it was taken along stands in the history, with sign-ins and what our team did", async () => {
    await exportOwnData(services, ngozi);
    const { rows } = await viewActivity(services, ngozi, 1);
    const told = rows.map(({ sentence }) => sentence);
    expect(told).toContain("You downloaded your data");
    expect(told).toContain("Signed in with Chrome on Android");
    expect(told).toContain("Our team: changed role");
    expect(JSON.stringify(rows)).not.toMatch(/Secret note|Ada Okafor/);
    expect((await viewActivity(services, musa, 1)).rows).toEqual([]);
  });

  test("the history comes newest first and page by page, each thing once", async () => {
    const tunde = await admit(services, "tunde");
    for (let n = 0; n < 45; n += 1) {
      services.pass(1000);
      const act = { actor: tunde, action: `did ${n}`, entity: "thing", entityId: "x" };
      await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => viewActivity(services, tunde, page)),
    );
    expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
      [20, true],
      [20, true],
      [5, false],
      [0, false],
    ]);
    const all = pages.flatMap(({ rows }) => rows.map(({ sentence }) => sentence));
    expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `You did ${44 - n}: thing`));
  });

  test("e-mails are told once they can no longer be taken back, whatever the address's capitals", async () => {
    const subjects = async () =>
      (await listSentEmails(services, ngozi, 1)).rows.map(({ subject }) => subject);
    expect(await subjects()).toContain("We have your request for Simba");
    expect(await subjects()).not.toContain("About your request for Simba");
    services.pass(11 * minuteMs);
    expect(await subjects()).toContain("About your request for Simba");
  });

  test("an address that was not confirmed shows neither e-mails nor requests of whoever it belongs to", async () => {
    const victim = somebody({ name: anotherName });
    const pet = await shelter(services);
    await request(services, pet, victim);
    const input = { name: "Nosy", email: victim.email, phone: victim.phone, password };
    const nosy = value(
      await registerPerson(services, { address: "10.9.9.9" }, { ...input, userType: "petOwner" }),
    );
    const { areas } = await viewOwnData(services, nosy);
    const counts = areas.map(({ key, count }) => [key, count]);
    expect(Object.fromEntries(counts)).toMatchObject({ requests: 0, emails: 0, messages: 0 });
    expect(await download(nosy)).toMatchObject({ requests: [], emails: [] });
    expect(await listSentEmails(services, nosy, 1)).toEqual({
      rows: [],
      more: false,
      confirmed: false,
    });
    expect(JSON.stringify(await exportOwnData(services, nosy))).not.toContain(anotherName);
    expect((await interestOf(services, pet)).name).toBe(anotherName);
  });

  test("links that act alone are masked in the file", async () => {
    const input = { ...cast.bisi, phone: "08035557711", password, userType: "boarder" as const };
    const bisi = value(await registerPerson(services, { address: "10.9.9.8" }, input));
    const confirmed = { email_verified_at: services.now().toISOString() };
    await updateRows(services, "people", { id: bisi.id }, confirmed);
    const [mail] = (await download(bisi)).emails;
    expect(mail?.body).toContain("/verify-email/••••••");
    expect(mail?.body).not.toMatch(/verify-email\/[\w-]/);
  });

  test("the screen shows each area in its order, the first lines of long lists", async () => {
    for (let n = 0; n < 25; n += 1) {
      services.pass(hourMs);
      const text = { subject: `Number ${n}`, message: "Again" };
      value(await sendInquiry(services, musa, "feedback", text));
      const told = { to: musa.email, about: [], email: { subject: `Told ${n}`, body: "" } };
      await services.db.transaction((trx) => sendMail(trx, services.now(), told));
    }
    const { areas, confirmed } = await viewOwnData(services, musa);
    expect(confirmed).toBe(true);
    expect(areas.map(({ key, count, lines }) => [key, count, lines.length])).toEqual([
      ["account", undefined, 10],
      ["places", 0, 0],
      ["boardingHome", 0, 0],
      ["practice", 0, 0],
      ["pets", 0, 0],
      ["medicalRecords", 0, 0],
      ["sessions", 0, 0],
      ["knownBrowsers", 0, 0],
      ["apps", 0, 0],
      ["secondStep", 0, 0],
      ["notificationSettings", 0, 0],
      ["requests", 0, 0],
      ["animals", 0, 0],
      ["petAlerts", 0, 0],
      ["stays", 0, 0],
      ["stayWaits", 0, 0],
      ["donations", 0, 0],
      ["appointments", 0, 0],
      ["workPayments", 0, 0],
      ["careLog", 0, 0],
      ["messages", 26, 20],
      ["comments", 0, 0],
      ["stories", 0, 0],
      ["emails", 51, 20],
      ["notifications", 25, 20],
    ]);
    expect(areas[0]?.lines[1]).toEqual({ label: "E-mail", text: `${musa.email} (confirmed)` });
    expect((await download(musa)).messages).toHaveLength(26);
  });
});
