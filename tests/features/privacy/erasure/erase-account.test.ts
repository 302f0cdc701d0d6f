import { expect, test } from "vitest";
import { openPasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { registerPerson } from "#app/features/accounts/auth/register/register-person.server.ts";
import { changePassword } from "#app/features/accounts/auth/settings/change-password.server.ts";
import {
  confirmEmail,
  confirmEmailByLink,
} from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import { findPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { inviteColleague } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { saveProfile } from "#app/features/accounts/profile/edit-profile.server.ts";
import { findActor } from "#app/features/accounts/session/session.server.ts";
import { exportRequests } from "#app/features/adoption/interest/staff/export-interests.server.ts";
import { findListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { resendEmail } from "#app/features/insights/outbox/review-outbox.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { viewOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import type { EmailSubject } from "#app/platform/mail/email.ts";
import { erasedEmail } from "#app/platform/mail/email-personal-data.queries.server.ts";
import {
  listEmails,
  markEmailSent,
  markEmailTried,
} from "#app/platform/mail/outbox.queries.server.ts";
import { findEmail } from "#app/platform/mail/outbox-list.queries.server.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { findProfilePhoto, stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailSubjects, emailsTo, lastLinkTo } from "#tests/support/emails.ts";
import { everyByte, tablesWith } from "#tests/support/every-byte.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { ask, review, somebody, withdrawRequest } from "#tests/support/interests.ts";
import { jpegPhoto, shelter, value } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { admit, cast, password, suspend } from "#tests/support/people.ts";
import { failingLate, hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("erasing an account on %s", (engine) => {
  const { services, ada, ngozi } = servicesForEach(engine, "ada", "ngozi");

  const erase = (who: Actor, typed = password) => eraseAccount(services, who, { password: typed });
  const words = { phone: "0803 777 1234", message: "Ngozi here: we have a garden in Surulere." };
  const asks = (pet: string, from = ngozi, phone = words.phone) =>
    ask(
      services,
      pet,
      somebody({ ...words, phone, name: from.name, email: from.email.toUpperCase() }),
    );
  const requestsOf = (pet: string) =>
    rowsOf(
      services,
      "interests",
      { listing_id: pet },
      "id",
      "name",
      "email",
      "phone",
      "message",
      "status",
      "email_key",
    );
  const requestOf = async (pet: string) => {
    const [request] = await requestsOf(pet);
    if (!request) throw new Error("no request");
    return request;
  };

  const at = () => services.now().toISOString();
  const person = ({ id }: Actor) => ({ entity: "person", id });

  /** An e-mail that names Ngozi. Returns its id. */
  async function post(to: string, about: EmailSubject[], text = "Ngozi Eze was here") {
    const email = { subject: text, body: text };
    await services.db.transaction((trx) => sendMail(trx, services.now(), { to, email, about }));
    services.pass(1);
    const [last] = await listEmails(services.db.reader, { limit: 1, offset: 0 });
    return last?.id ?? "";
  }
  const emailOf = (id: string) => findEmail(services.db.reader, id);
  const send = (id: string) => services.db.transaction((trx) => markEmailSent(trx, id, at()));

  const waitingTo = async (email: string) =>
    (await listEmails(services.db.reader, { limit: 100, offset: 0 }))
      .filter(({ recipient, sent_at }) => recipient === email && !sent_at)
      .reverse();

  /** Ngozi changes her address and opens the link that confirms the new one. */
  async function moveTo(email: string): Promise<void> {
    value(await confirmEmail(services, ngozi, { email, current: password }));
    const token = (await lastLinkTo(services, email)).split("/").at(-1) ?? "";
    value(await confirmEmailByLink(services, token, { actor: ngozi }));
    services.pass(1000);
  }

  /** Ngozi with something in every corner. */
  async function leaveTraces(): Promise<{ pets: string[] }> {
    const pets = [await shelter(services), await shelter(services), await shelter(services)];
    for (const pet of pets) value(await asks(pet));
    const decide = async (pet: string, decision: "approve" | "reject", key: string) => {
      const text = { reason: "Ngozi Eze, we called +2348037771234", privateNote: "Ngozi Eze" };
      const { id } = await requestOf(pet);
      value(await review(services, ada, id, { decision, ...text }, key));
    };
    services.pass(1000);
    await decide(pets[1] ?? "", "approve", "a".repeat(20));
    await decide(pets[2] ?? "", "reject", "b".repeat(20));
    await queueStaffDigest(services);
    const bytes = await jpegPhoto();
    const photo = value(await stagePicture(services, ngozi, { name: "Ngozi Eze.jpg", bytes }));
    value(await stagePicture(services, ngozi, { name: "Ngozi Eze again.jpg", bytes }));
    const profile = { name: "Ngozi Eze", area: "Surulere", about: "I am Ngozi Eze", vcn: "" };
    const changes = { ...profile, phone: words.phone, photo: [photo.id], removePhoto: false };
    value(await saveProfile(services, ngozi, changes, "c".repeat(20)));
    const message = { subject: "From Ngozi Eze", message: "Call me: ngozi@example.com" };
    const sent = value(await sendInquiry(services, ngozi, "support", message, "d".repeat(20)));
    const { id } = await rowOf(services, "inquiries", { reference: sent.reference }, "id");
    const answer = { answer: "Dear Ngozi Eze, we wrote to ngozi@example.com" };
    value(await answerInquiry(services, ada, id, answer, "e".repeat(20)));
    const sid = await startSession(services, ngozi.id, "Firefox of Ngozi Eze");
    value(await changePassword(services, ngozi, sid, { current: password, password }));
    const failed = await post("NEW.address@example.com", [person(ngozi)]);
    await services.db.transaction((trx) =>
      markEmailTried(trx, failed, { error: "550 new.address@example.com", dueAt: null, now: at() }),
    );
    value(await resendEmail(services, ada, failed, "f".repeat(20)));
    await exportRequests(services, ada, { status: undefined, pet: undefined, q: "ngozi eze" });
    await signIn(services, { address: "10.0.0.1" }, { email: ngozi.email, password: "wrong" });
    services.pass(1000);
    return { pets };
  }

  test("leaves no personal byte in any table", async () => {
    await leaveTraces();
    const traces = ["ngozi@example.com", "Ngozi Eze", "8037771234", "Surulere", "803 777 1234"];
    traces.push("new.address@example.com");
    const before = await tablesWith(services, traces);
    const full = ["people", "interests", "inquiries", "outbox", "history", "audit_log"];
    for (const table of [...full, "pictures", "idempotency_keys", "sessions"]) {
      expect(before.join("\n")).toContain(`${table}: `);
    }
    value(await erase(ngozi));
    const left = await tablesWith(services, traces);
    // Answers of repeated forms are found by nobody's name: they end by age.
    expect(left.filter((one) => !one.startsWith("idempotency_keys: "))).toEqual([]);
    services.pass(31 * 24 * hourMs);
    await deleteExpired(services);
    expect(await tablesWith(services, traces)).toEqual([]);
  });

  test("deletes the photo at once, and not by the next clean-up", { tags: "race" }, async () => {
    const bytes = await jpegPhoto();
    const photo = value(await stagePicture(services, ngozi, { name: "me.jpg", bytes }));
    const profile = { name: "Ngozi Eze", area: "", about: "", vcn: "", phone: words.phone };
    const changes = { ...profile, photo: [photo.id], removePhoto: false };
    value(await saveProfile(services, ngozi, changes, "c".repeat(20)));
    value(await erase(ngozi));
    const pictures = services.db.reader.selectFrom("pictures").select("id");
    expect(await pictures.execute()).toEqual([]);
  });

  test("a second time it answers as the first and changes nothing", async () => {
    await leaveTraces();
    value(await erase(ngozi));
    const after = await everyByte(services);
    services.pass(minuteMs);
    expect(await erase(ngozi)).toEqual({ ok: true, value: null });
    const { rate_events, ...again } = await everyByte(services);
    expect(again).toEqual({ ...after, rate_events: undefined });
  });

  test("finds a person by ids alone: whoever bears the same name keeps everything", async () => {
    const musa = await admit(services, "musa");
    const rename = { name: ngozi.name, phone: "+2348037771234" };
    await services.db.transaction((trx) => updatePerson(trx, musa.id, rename));
    const namesake = { ...musa, name: ngozi.name };
    const [pet, other] = [await shelter(services), await shelter(services)];
    value(await asks(pet));
    value(await asks(pet, namesake, "0803 777 4321"));
    value(await asks(other, namesake, "0803 777 4321"));
    const message = { subject: "About Ngozi Eze", message: "Ngozi Eze, ngozi@example.com" };
    value(await sendInquiry(services, musa, "support", message));
    const [theirs] = await requestsOf(other);
    const about = [{ entity: "interest", id: theirs?.id ?? "" }];
    const kept = await post(ada.email, about);
    services.pass(1000);
    await exportRequests(services, ada, { status: undefined, pet: undefined, q: "ngozi" });
    const held = async () => ({
      person: await findPerson(services.db.reader, musa.id),
      requests: [...(await requestsOf(pet)), ...(await requestsOf(other))].filter(
        ({ email_key }) => email_key === musa.email,
      ),
      history: await listHistory(services.db.reader, "interest", theirs?.id ?? ""),
      inquiries: await rowsOf(services, "inquiries"),
      mails: await emailsTo(services, musa.email.toUpperCase()),
      toStaff: await emailOf(kept),
      audit: await rowsOf(services, "audit_log", { entity: "interests" }),
    });
    const before = await held();
    expect(before.requests).toHaveLength(2);
    expect(before.mails.length).toBeGreaterThan(1);
    value(await erase(ngozi));
    expect(await held()).toEqual(before);
  });

  test.each([
    ["a sentence of our own letters", "follow your request"],
    ["every letter's greeting", "Dear"],
    ["a pet", "Simba"],
    ["whoever else asks", cast.musa.name],
    ["an address", "musa@example.com"],
    ["a link", "https"],
    ["a pattern of SQL", "%"],
  ])("a name that equals %s changes no word of anybody else's", async (_, name) => {
    const musa = await admit(services, "musa");
    const tunde = await admit(services, "tunde");
    await services.db.transaction((trx) => updatePerson(trx, ngozi.id, { name }));
    const hostile = { ...ngozi, name };
    const pet = await shelter(services, { name: "Simba" });
    value(await asks(pet, musa, "0803 777 4321"));
    value(await sendInquiry(services, musa, "support", { subject: "Simba", message: name }));
    await post(musa.email, [person(musa)], `${name}, write to ngozi@example.com`);
    await post("unknown@example.org", [], `Dear ${name}, follow your request, https`);
    services.pass(minuteMs);
    await queueStaffDigest(services);
    const everything = async () => {
      const others = await listEmails(services.db.reader, { limit: 100, offset: 0 });
      const tables = await everyByte(services);
      const kept = (table: string) => JSON.parse(tables[table] ?? "") as { id: string }[];
      return {
        emails: others.filter(({ recipient }) => recipient.toLowerCase() !== ngozi.email),
        requests: (await requestsOf(pet)).filter(({ email_key }) => email_key === musa.email),
        people: kept("people").filter(({ id }) => id !== ngozi.id),
        listings: kept("listings"),
        inquiries: kept("inquiries"),
        history: kept("history"),
      };
    };
    const before = await everything();
    expect(before.emails.length).toBeGreaterThan(4);
    services.pass(hourMs);
    value(await asks(pet, hostile));
    await queueStaffDigest(services);
    expect((await waitingTo(tunde.email)).at(-1)?.body).toContain(
      `- ${safeName(name)} asks for Simba`,
    );
    value(await erase(hostile));
    const { history, ...after } = await everything();
    const { history: already, ...kept } = before;
    expect(after).toEqual(kept);
    expect(history).toEqual(expect.arrayContaining(already));
  });

  test("a request's history forgets who withdrew it, a namesake's does not, and their pet's names neither", async () => {
    const musa = { ...(await admit(services, "musa")), name: ngozi.name };
    const pet = await shelter(services);
    const ids: string[] = [];
    for (const [who, phone] of [
      [ngozi, words.phone],
      [musa, "0803 777 4321"],
    ] as const) {
      const { reference } = value(await asks(pet, who, phone));
      const request = (await requestsOf(pet)).find(({ status }) => status === "pending");
      ids.push(request?.id ?? "");
      value(await review(services, ada, request?.id ?? "", { decision: "approve" }, ""));
      services.pass(1000);
      value(await withdrawRequest(services, reference, undefined));
      services.pass(1000);
    }
    const [first = "", second = ""] = ids;
    const whoWithdrew = async (id: string) =>
      (await listHistory(services.db.reader, "interest", id)).at(-1)?.actor_name;
    expect(await whoWithdrew(first)).toBe(ngozi.name);
    value(await erase(ngozi));
    const both = [await whoWithdrew(first), await whoWithdrew(second)];
    expect(both).toEqual(["Former member", ngozi.name]);
    const named = JSON.stringify(await listHistory(services.db.reader, "listing", pet));
    expect(named).not.toContain(ngozi.name);
  });

  test("e-mails about them to somebody else's account are emptied, to nobody's are gone", async () => {
    const { pets } = await leaveTraces();
    const { id } = await requestOf(pets[0] ?? "");
    const about = [{ entity: "interest", id }];
    const toAda = {
      waiting: await post(ada.email, about),
      sent: await post("ADA@rehome.example", about),
    };
    const toNobody = {
      waiting: await post("unknown@example.org", [person(ngozi)]),
      sent: await post("unknown@example.org", [person(ngozi)]),
    };
    const unrelated = await post(ada.email, [person(ada)], "Nothing about anybody");
    for (const one of [toAda.sent, toNobody.sent]) await send(one);
    const unrelatedBefore = await emailOf(unrelated);
    value(await erase(ngozi));
    expect(await emailOf(toAda.waiting)).toMatchObject({
      ...erasedEmail,
      recipient: ada.email,
      sent_at: null,
    });
    expect(await emailOf(toAda.sent)).toMatchObject({
      ...erasedEmail,
      recipient: "ADA@rehome.example",
    });
    expect(await emailOf(toNobody.waiting)).toBeUndefined();
    expect(await emailOf(toNobody.sent)).toMatchObject({
      ...erasedEmail,
      recipient: "Former member",
    });
    expect(await emailOf(unrelated)).toEqual(unrelatedBefore);
  });

  test("of e-mails to them those that left stay without a word, those that wait are gone", async () => {
    const [sent, waiting] = [await post(ngozi.email, []), await post("Ngozi@Example.com", [])];
    await send(sent);
    value(await erase(ngozi));
    const kept = await emailOf(sent);
    expect(kept).toMatchObject({ ...erasedEmail, recipient: "Former member", last_error: null });
    expect(kept?.sent_at).not.toBeNull();
    expect(await emailOf(waiting)).toBeUndefined();
  });

  test("e-mails to an address that was never confirmed stay, but for those about the person", async () => {
    await services.db.transaction((trx) =>
      updatePerson(trx, ngozi.id, { email_verified_at: null }),
    );
    const [owners, welcome] = [
      await post(ngozi.email, []),
      await post(ngozi.email, [person(ngozi)]),
    ];
    value(await erase(ngozi));
    expect((await emailOf(owners))?.recipient).toBe(ngozi.email);
    expect(await emailOf(welcome)).toBeUndefined();
  });

  test("staff hear that a pet is free, and nothing else of the requests that are gone", async () => {
    const musa = await admit(services, "musa");
    const pet = await shelter(services, { name: "Simba" });
    value(await asks(pet));
    value(await asks(await shelter(services, { name: "Bingo" }), musa, "0803 777 4321"));
    value(await review(services, ada, (await requestOf(pet)).id, { decision: "approve" }, ""));
    value(await erase(ngozi));
    await queueStaffDigest(services);
    const [digest] = await emailsTo(services, ada.email);
    expect(digest?.body.match(/^- .* \(/gm)).toEqual([
      `- ${musa.name} asks for Bingo (`,
      "- Former member withdrew the approved request for Simba (",
    ]);
  });

  test("a digest that waits is written anew without them; one that told of nothing else is gone", async () => {
    const musa = await admit(services, "musa");
    const tunde = await admit(services, "tunde");
    value(await asks(await shelter(services, { name: "Simba" })));
    value(await asks(await shelter(services, { name: "Bingo" }), musa, "0803 777 4321"));
    await queueStaffDigest(services);
    const [sent] = await emailsTo(services, tunde.email);
    await send((await waitingTo(tunde.email))[0]?.id ?? "");
    services.pass(hourMs);
    value(await asks(await shelter(services, { name: "Rex" })));
    await queueStaffDigest(services);
    const [before] = await waitingTo(ada.email);
    expect(sent?.body).toContain("Ngozi Eze asks for Simba");
    value(await erase(ngozi));
    const [digest, ...more] = await waitingTo(ada.email);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ id: before?.id, due_at: before?.due_at, recipient: ada.email });
    expect(digest?.subject).toBe(`${musa.name} asks for Bingo`);
    expect(digest?.body).toMatch(/^Dear Ada Okafor,\n\n- Dr Musa .* asks for Bingo \(/);
    expect(digest?.body).not.toMatch(/Ngozi|Simba|Rex|erased/);
    expect(await waitingTo(tunde.email)).toEqual([]);
    expect(await emailsTo(services, tunde.email)).toMatchObject([erasedEmail]);
    services.pass(hourMs);
    await queueStaffDigest(services);
    expect(
      (await waitingTo(ada.email))
        .at(-1)
        ?.body.match(/^- .* \(/gm)
        ?.sort(),
    ).toEqual([
      "- Former member withdrew the request for Rex (",
      "- Former member withdrew the request for Simba (",
    ]);
  });

  test("a digest that waits is written anew without whoever erased a request by its reference", async () => {
    const gone = somebody({ name: "Uncommon Name" });
    const { reference } = value(await ask(services, await shelter(services), gone));
    const pet = await shelter(services, { name: "Bingo" });
    value(await ask(services, pet, somebody({ name: "Túndé Bakare" })));
    await queueStaffDigest(services);
    expect((await waitingTo(ada.email))[0]?.body).toContain("Uncommon Name asks for");
    value(await eraseReferenceRecord(services, reference));
    const [digest] = await waitingTo(ada.email);
    expect(digest?.body).toContain("Túndé Bakare asks for Bingo");
    expect(digest?.body).not.toContain("Uncommon Name");
  });

  test("an invitation that waits is written anew without whoever invited, with a link that works", async () => {
    const tunde = await admit(services, "tunde");
    const email = "newcomer@rehome.example";
    value(await inviteColleague(services, tunde, { email }, "a".repeat(20)));
    const [invited] = await waitingTo(email);
    expect(invited?.body).toContain("Túndé Bakare has invited you");
    value(await erase(tunde));
    const [anew, ...more] = await waitingTo(email);
    expect(more).toEqual([]);
    expect(anew).toMatchObject({ id: invited?.id, subject: "You are invited to Rehome Lagos" });
    expect(anew?.body).toContain("Rehome Lagos has invited you to work with us");
    expect(anew?.body).not.toMatch(/Túndé|erased/);
    const token = (await lastLinkTo(services, email)).split("/").at(-1) ?? "";
    expect(await openPasswordLink(services, token)).toMatchObject({ ok: true, value: { email } });
  });

  test("what a digest had no room for moves up, and is taken out in its turn", async () => {
    const musa = await admit(services, "musa");
    value(await asks(await shelter(services, { name: "Simba" })));
    services.pass(1);
    for (let n = 1; n < 20; n += 1) {
      const other = { ...somebody(), phone: `0803 777 43${String(n).padStart(2, "0")}` };
      value(await ask(services, await shelter(services), { ...other, email: `n${n}@example.com` }));
      services.pass(1);
    }
    value(await asks(await shelter(services, { name: "Bingo" }), musa, "0803 777 4321"));
    await queueStaffDigest(services);
    const digest = async () => (await waitingTo(ada.email))[0];
    expect((await digest())?.body).not.toContain("Bingo");
    value(await erase(ngozi));
    expect(await digest()).toMatchObject({ subject: "20 new things about adoption requests" });
    expect((await digest())?.body).toContain(`${musa.name} asks for Bingo`);
    value(await erase(musa));
    expect((await digest())?.body).not.toMatch(/Musa|Bingo|erased/);
    expect((await digest())?.subject).toBe("19 new things about adoption requests");
  });

  test("takes an address along that was given up before, unless it is another's by now", async () => {
    value(await confirmEmail(services, ngozi));
    await moveTo("second@example.com");
    await moveTo("third@example.com");
    const { areas } = await viewOwnData(services, { ...ngozi, email: "third@example.com" });
    const { lines = [] } = areas.find(({ key }) => key === "emails") ?? {};
    expect(lines.filter(({ text }) => text?.includes("was changed"))).toHaveLength(2);
    const newcomer = { name: "Somebody Else", phone: "08035551234", password };
    const taken = { ...newcomer, email: "second@example.com", userType: "boarder" as const };
    value(await registerPerson(services, { address: "10.0.0.3" }, taken));
    value(await erase(ngozi));
    expect(
      await tablesWith(services, ["ngozi@example.com", "third@example.com", "Ngozi Eze"]),
    ).toEqual([]);
    const mails = await emailsTo(services, "second@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(["Welcome to Rehome Lagos"]);
  });

  test("an address that was given up unconfirmed is nobody's: its letters stay, and are not shown", async () => {
    const unconfirm = { email_verified_at: null };
    await services.db.transaction((trx) => updatePerson(trx, ngozi.id, unconfirm));
    const victims = [await post(ngozi.email, []), await post("NGOZI@example.com", [])];
    await send(victims[0] ?? "");
    services.pass(1000);
    await moveTo("second@example.com");
    const before = await Promise.all(victims.map(emailOf));
    const { areas } = await viewOwnData(services, { ...ngozi, email: "second@example.com" });
    const { lines = [] } = areas.find(({ key }) => key === "emails") ?? {};
    expect(JSON.stringify(lines)).not.toContain("Ngozi Eze was here");
    value(await erase(ngozi));
    expect(await Promise.all(victims.map(emailOf))).toEqual(before);
  });

  test("of a former address only the letters between its confirmation and its end are the person's", async () => {
    const early = await post("second@example.com", []);
    services.pass(1000);
    await moveTo("second@example.com");
    const own = await post("second@example.com", [], "Meanwhile");
    services.pass(1000);
    // Confirmed once more: it was theirs from the first time on.
    value(await confirmEmail(services, ngozi));
    const again = (await lastLinkTo(services, "second@example.com")).split("/").at(-1) ?? "";
    value(await confirmEmailByLink(services, again, { actor: ngozi }));
    services.pass(1000);
    await moveTo("third@example.com");
    const late = await post("second@example.com", []);
    const { areas } = await viewOwnData(services, { ...ngozi, email: "third@example.com" });
    const { lines = [] } = areas.find(({ key }) => key === "emails") ?? {};
    expect(lines.filter(({ text }) => text?.startsWith("Meanwhile"))).toHaveLength(1);
    expect(lines.filter(({ text }) => text?.startsWith("Ngozi Eze was here"))).toEqual([]);
    value(await erase(ngozi));
    expect(await emailOf(own)).toBeUndefined();
    for (const id of [early, late]) expect((await emailOf(id))?.body).toBe("Ngozi Eze was here");
    const left = await rowsOf(services, "former_addresses");
    expect(left).toEqual([]);
  });

  test("welcome and confirmation letters name their person by id, so an unconfirmed one takes them along", async () => {
    const email = "victim@example.com";
    const stranger = { name: "Nosy", email, phone: "08035551234", password };
    const input = { ...stranger, userType: "petOwner" as const };
    const nosy = value(await registerPerson(services, { address: "10.0.0.3" }, input));
    value(await confirmEmail(services, nosy));
    const other = "another@example.com";
    value(await confirmEmail(services, nosy, { email: other, current: password }));
    const named = [email, email, other].map((to) => `${to} person ${nosy.id}`);
    expect(await emailSubjects(services)).toEqual(named.sort());
    const victims = await post(email, [], "For the mailbox's owner");
    value(await erase(nosy));
    expect(await waitingTo(other)).toEqual([]);
    expect((await waitingTo(email)).map(({ id }) => id)).toEqual([victims]);
  });

  test("takes the browser out of the sign-ins of somebody who was staff", async () => {
    const tunde = await admit(services, "tunde");
    await startSession(services, tunde.id, "Mozilla/5.0 (Linux; Android 13) Chrome/120");
    value(await erase(tunde));
    const acts = await rowsOf(services, "audit_log");
    expect(acts.filter(({ entity }) => entity === "session")).toMatchObject([
      { actor_name: "Former member", action: "signed in", detail: "" },
    ]);
  });

  test("ends sessions, links, photo and password, and says so in the audit log without a name", async () => {
    await leaveTraces();
    const sid = await startSession(services, ngozi.id, "Firefox");
    const photo = await findProfilePhoto(services, ngozi.id);
    const file = photo?.files.find(({ format }) => format === "webp");
    const wanted = { id: photo?.id ?? "", width: file?.width ?? 0, format: "webp" as const };
    expect((await openPicture(services, ada, wanted)).ok).toBe(true);
    value(await erase(ngozi));
    expect(await findActor(services, sid)).toBeUndefined();
    expect(await openPicture(services, ada, wanted)).toMatchObject({ code: "NOT_FOUND" });
    expect(await findPerson(services.db.reader, ngozi.id)).toMatchObject({
      name: "Former member",
      email: "",
      status: "suspended",
      password_hash: null,
      photo_id: null,
    });
    for (const table of ["sessions", "links"] as const) {
      const rows = services.db.reader.selectFrom(table).select("person_id").execute();
      expect((await rows).filter(({ person_id }) => person_id === ngozi.id)).toEqual([]);
    }
    const acts = await rowsOf(services, "audit_log");
    expect(acts.find(({ action }) => action === "erased account")).toMatchObject({
      actor_id: ngozi.id,
      actor_name: "Former member",
      detail: "",
    });
  });

  test("open requests are withdrawn, the reserved pet is free again, counts and histories stay", async () => {
    const { pets } = await leaveTraces();
    const [waiting = "", promised = "", refused = ""] = pets;
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, one) => all + one, 0);
    const before = sum(await readCounters(services.db.reader, "interest:"));
    value(await erase(ngozi));
    const empty = { name: "Former member", email: "", phone: "", message: "" };
    expect(await requestOf(waiting)).toMatchObject({ ...empty, status: "withdrawn" });
    expect(await requestOf(promised)).toMatchObject({ ...empty, status: "withdrawn" });
    expect(await requestOf(refused)).toMatchObject({ ...empty, status: "rejected" });
    expect((await findListing(services.db.reader, promised))?.status).toBe("available");
    const after = await readCounters(services.db.reader, "interest:");
    expect(sum(after)).toBe(before);
    expect(after).toMatchObject({ "interest:withdrawn": 2, "interest:rejected": 1 });
    const told = await listHistory(services.db.reader, "interest", (await requestOf(promised)).id);
    expect(told.map(({ to_status, actor_name }) => [to_status, actor_name])).toEqual([
      ["pending", "Former member"],
      ["approved", ada.name],
      ["withdrawn", "Former member"],
    ]);
    expect((await listHistory(services.db.reader, "listing", promised)).at(-1)).toMatchObject({
      from_status: "reserved",
      to_status: "available",
      actor_name: "The applicant",
    });
    const inquiries = await rowsOf(services, "inquiries");
    expect(inquiries).toHaveLength(1);
    expect(inquiries[0]).toMatchObject({ name: "Former member", subject: "", status: "answered" });
  });

  test("two people who asked for the same pets can both go, and come back with their addresses", {
    tags: "race",
  }, async () => {
    const bisi = await admit(services, "bisi");
    const pets = [await shelter(services), await shelter(services)];
    for (const pet of pets) {
      value(await asks(pet));
      value(await asks(pet, bisi, "0803 777 9999"));
    }
    // A refused request still holds its place, a withdrawn one does not.
    for (const { id } of await requestsOf(pets[1] ?? "")) {
      value(await review(services, ada, id, { decision: "reject" }, id));
    }
    const text = { subject: "Hello", message: "The same words" };
    for (const who of [ngozi, bisi]) value(await sendInquiry(services, who, "feedback", text));
    for (const who of [ngozi, bisi]) value(await erase(who));
    const again = { name: "Ngozi Again", phone: "08037771234", password, userType: "petOwner" };
    const input = { ...again, email: ngozi.email, userType: "petOwner" as const };
    const anew = value(await registerPerson(services, { address: "10.0.0.2" }, input));
    expect(anew.id).not.toBe(ngozi.id);
    for (const pet of pets) {
      value(await asks(pet));
      expect(await requestsOf(pet)).toHaveLength(3);
    }
  });

  test("others keep their requests, e-mails and messages", async () => {
    const musa = await admit(services, "musa");
    const { pets } = await leaveTraces();
    value(await asks(pets[0] ?? "", musa, "0803 777 4321"));
    value(await sendInquiry(services, musa, "support", { subject: "Mine", message: "Stays" }));
    value(await erase(ngozi));
    const traces = ["musa@example.com", "08037774321", "Stays"];
    const found = (await tablesWith(services, [...traces, "803 777 4321"])).join("\n");
    for (const one of ["interests: musa", "inquiries: Stays", "outbox: musa", "interests: 803"]) {
      expect(found).toContain(one);
    }
    expect((await requestsOf(pets[0] ?? "")).map(({ status }) => status).sort()).toEqual([
      "pending",
      "withdrawn",
    ]);
  });

  test("requests of an address that was never confirmed stay: they may be somebody else's", async () => {
    const pet = await shelter(services);
    value(await asks(pet));
    await updateRows(services, "people", { id: ngozi.id }, { email_verified_at: null });
    value(await erase(ngozi));
    expect(await requestOf(pet)).toMatchObject({ name: ngozi.name, status: "pending" });
  });

  test("a wrong password erases nothing and is heard ten times in a quarter of an hour", async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await erase(ngozi, "not the password")).toMatchObject({
        code: "INVALID",
        fields: { password: ["This is not your password"] },
      });
    }
    expect(await erase(ngozi)).toMatchObject({ code: "RATE_LIMITED" });
    expect((await findPerson(services.db.reader, ngozi.id))?.name).toBe(cast.ngozi.name);
  });

  test("of two at once one erases, and both are told that it is done", {
    tags: "race",
  }, async () => {
    const both = await Promise.all([erase(ngozi), erase(ngozi)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const acts = await rowsOf(services, "audit_log", { action: "erased account" }, "id");
    expect(acts).toHaveLength(1);
  });

  test("the last member of staff who can sign in stays; of two at once one may go", {
    tags: "race",
  }, async () => {
    expect(await erase(ada)).toMatchObject({ code: "CONFLICT" });
    const tunde = await admit(services, "tunde");
    await suspend(services, tunde);
    expect(await erase(ada)).toMatchObject({ code: "CONFLICT" });
    await updateRows(services, "people", { id: tunde.id }, { status: "active" });
    const both = await Promise.all([erase(ada), erase(tunde)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("an e-mail to confirm an address, asked for in another tab, comes too late", async () => {
    value(await erase(ngozi));
    expect(await confirmEmail(services, ngozi)).toMatchObject({ code: "NOT_FOUND" });
    expect(await rowsOf(services, "links")).toEqual([]);
    expect(await emailsTo(services, "")).toEqual([]);
  });

  test("when the power goes out at the very end, everything is as before", async () => {
    await leaveTraces();
    const before = await findPerson(services.db.reader, ngozi.id);
    await expect(eraseAccount(failingLate(services), ngozi, { password })).rejects.toThrow("power");
    expect(await findPerson(services.db.reader, ngozi.id)).toEqual(before);
    expect(await findProfilePhoto(services, ngozi.id)).toBeDefined();
  });
});
