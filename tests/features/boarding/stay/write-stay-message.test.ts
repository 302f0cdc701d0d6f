import { beforeEach, expect, test } from "vitest";
import { changeNotificationSettings } from "#app/features/accounts/notification/change-notification-settings.server.ts";
import { findStayForBoarder } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { eraseStayByReference } from "#app/features/boarding/stay/erase-stays.server.ts";
import { findStayStatus } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { listStayMessages } from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  writeAsStayOwner,
  writeStayMessage,
} from "#app/features/boarding/stay/write-stay-message.server.ts";
import { listOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { linesOf } from "#tests/support/notifications.ts";
import { cast } from "#tests/support/people.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import {
  acceptStay,
  answerAboutStay,
  askAboutStay,
  cancelStay,
  giveStayBack,
  handOverStay,
} from "#tests/support/stay-steps.ts";
import { accepted, boarder, booked, handedOver, received, stayOf } from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

let keys = 0;

onEachEngine("messages about a stay on %s", (engine) => {
  const { services, ada, ngozi } = servicesForEach(engine, "ada", "ngozi");
  let bisi: Actor;

  beforeEach(async () => {
    bisi = await boarder(services, "bisi", { places: 20 });
  });

  const write = (actor: Actor, id: string, message: string) => {
    services.pass(1000);
    keys += 1;
    return writeStayMessage(services, actor, id, { message }, `message-about-a-stay-${keys}`);
  };
  const texts = async (id: string) =>
    (await listStayMessages(services.db.reader, id)).map(
      ({ author, text }) => `${author}: ${text}`,
    );
  const threadsOf = async (actor: Actor) =>
    (await listOwnThreads(services, actor)).threads.map(({ text }) => text);
  const toOwner = { ownerEmail: cast.ngozi.email };
  const wroteTo = async (email: string) =>
    (await subjectsTo(services, email)).filter((one) => one.includes("wrote about the stay"));
  const eventsOf = (id: string) =>
    rowsOf(services, "staff_notifications", { entity_id: id, event: "stay-message" }, "event");

  test("come from the owner, the named boarder and staff, and go to the others by e-mail", async () => {
    const { id } = await handedOver(services, ada, bisi, { ...toOwner, petName: "Kofi" });
    value(await write(ngozi, id, "He is afraid of thunder."));
    value(await write(bisi, id, "I have a quiet room."));
    value(await write(ada, id, "Good."));
    expect(await texts(id)).toEqual([
      "owner: He is afraid of thunder.",
      "boarder: I have a quiet room.",
      "staff: Good.",
    ]);
    expect(await wroteTo(bisi.email)).toEqual([`${ngozi.name} wrote about the stay of Kofi`]);
    expect(await wroteTo(ngozi.email)).toEqual([`${bisi.name} wrote about the stay of Kofi`]);
    const path = `/dashboard/pet-owner/boarding-requests/${id}`;
    const told = await emailsTo(services, bisi.email);
    expect(told.filter(({ body }) => body.includes(path))).toHaveLength(told.length);
    expect(await eventsOf(id)).toEqual([]);
  });

  test("are answered on the page that the e-mail names", async () => {
    const request = await handedOver(services, ada, bisi, { petName: "Rex" });
    const { stay, owner } = await booked(services, bisi.id);
    value(await acceptStay(services, bisi, stay.id, {}, undefined));
    for (const id of [request.id, stay.id]) value(await write(bisi, id, "All is well."));
    const afterQuote = async (email: string) =>
      (await emailsTo(services, email))
        .map(({ body }) => body.split("> All is well.\n\n")[1])
        .findLast((rest) => rest !== undefined);
    for (const email of [request.owner_email, owner.email]) {
      expect(await afterQuote(email)).toMatch(/^To reply, open the page below\./);
    }
  });

  test("of an owner without an account come by the reference, once for each form, ten an hour", {
    tags: "race",
  }, async () => {
    const { id, reference } = await handedOver(services, ada, bisi, { petName: "Rex" });
    const send = (text: string, key: string | undefined) =>
      writeAsStayOwner(services, reference, text, key);
    expect(await send("No key", undefined)).toMatchObject({ code: "INVALID" });
    const once = "a-key-of-an-owner-without-account";
    await Promise.all([1, 2, 3].map(() => send("When do you open?", once)));
    expect(await texts(id)).toEqual(["owner: When do you open?"]);
    expect(await send("Other words", once)).toMatchObject({ code: "CONFLICT" });
    expect(await wroteTo(bisi.email)).toEqual(["Fọláṣadé Ìdòwú wrote about the stay of Rex"]);
    for (let n = 2; n <= 10; n += 1) value(await send(`${n}`, `${once}-${n}`));
    expect(await send("11", `${once}-11`)).toMatchObject({ code: "RATE_LIMITED" });
    value(await write(bisi, id, "At seven."));
    value(await cancelStay(services, ada, id, { reason: "Rain" }, undefined));
    services.pass(hourMs);
    expect(await send("Why?", `${once}-12`)).toMatchObject({ code: "CONFLICT" });
    expect(await writeAsStayOwner(services, "B2222222222", "?", once)).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("of an owner without a boarder yet are in the next digest to staff", async () => {
    const { id } = await accepted(services, ada, { ...toOwner, petName: "Simbi" });
    value(await write(ngozi, id, "Who will it be?"));
    expect(await eventsOf(id)).toEqual([{ event: "stay-message" }]);
  });

  test("are nobody else's: another owner, another boarder and visitors' ids find nothing", async () => {
    const { id } = await handedOver(services, ada, bisi, { petName: "Rex" });
    const other = { ...bisi, id: ngozi.id };
    for (const stranger of [ngozi, other]) {
      expect(await write(stranger, id, "Me too")).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await write(ada, "no-id", "x")).toMatchObject({ code: "NOT_FOUND" });
    expect(await texts(id)).toEqual([]);
  });

  test("are off the list of a boarder who gave the stay back, and those after it never on it", async () => {
    const { id } = await handedOver(services, ada, bisi, { ...toOwner, petName: "Kofi" });
    value(await write(ngozi, id, "He is afraid of thunder."));
    expect(await threadsOf(bisi)).toEqual(["He is afraid of thunder."]);
    value(await giveStayBack(services, bisi, id, { reason: "I travel" }, undefined));
    const next = await boarder(services, "musa");
    value(await handOverStay(services, ada, id, { boarderId: next.id }, undefined));
    value(await write(ngozi, id, "The key is below the mat."));
    expect(await threadsOf(next)).toEqual(["The key is below the mat."]);
    expect(await threadsOf(bisi)).toEqual([]);
  });

  test("to one boarder are not read by the next, who reads what is written to them and to staff alone", async () => {
    const { id, reference } = await accepted(services, ada, { ...toOwner, petName: "Secret" });
    const musa = await boarder(services, "musa");
    const handTo = async (who: Actor) => {
      services.pass(1000);
      value(await handOverStay(services, ada, id, { boarderId: who.id }, undefined));
    };
    const giveBack = async (who: Actor) => {
      services.pass(1000);
      value(await giveStayBack(services, who, id, { reason: "I travel" }, undefined));
    };
    const read = async (who: Actor) =>
      (await findStayForBoarder(services, who, id))?.thread.map(({ text }) => text);
    value(await write(ngozi, id, "He eats fish, too."));
    await handTo(bisi);
    value(await write(ngozi, id, "The alarm's code is 4711."));
    value(await write(bisi, id, "Thank you."));
    await giveBack(bisi);
    value(await write(ngozi, id, "Is there anybody else?"));
    await handTo(musa);
    expect(await read(musa)).toEqual(["He eats fish, too.", "Is there anybody else?"]);
    value(await write(ngozi, id, "Welcome, Musa."));
    expect(await read(musa)).toEqual([
      ...["He eats fish, too.", "Is there anybody else?", "Welcome, Musa."],
    ]);
    expect(await read(bisi)).toBe(undefined);
    const all = [
      ...["He eats fish, too.", "The alarm's code is 4711.", "Thank you."],
      ...["Is there anybody else?", "Welcome, Musa."],
    ];
    const owner = { isSender: false, personId: ngozi.id };
    const page = await findStayStatus(services, reference, owner);
    expect(page?.ownerView?.thread.map(({ text }) => text)).toEqual(all);
    expect((await texts(id)).map((line) => line.replace(/^\w+: /, ""))).toEqual(all);

    await giveBack(musa);
    await handTo(bisi);
    expect(await read(bisi)).toEqual(all.slice(0, -1));
    expect(await threadsOf(bisi)).toEqual(["Is there anybody else?"]);
  });

  test("are in the data of whoever wrote them, without what the owner wrote", async () => {
    const { id } = await handedOver(services, ada, bisi, { ...toOwner, petName: "Kofi" });
    value(await write(bisi, id, "Kofi ate well"));
    value(await write(ngozi, id, "Thank you!"));
    const staysOf = async (actor: Actor) =>
      JSON.parse(JSON.stringify(await exportOwnData(services, actor))).stays;
    const held = await staysOf(bisi);
    expect(held).toMatchObject([{ messages: [{ text: "Kofi ate well" }] }]);
    expect(JSON.stringify(held)).not.toMatch(/Thank you|Ngozi|"Kofi"/);
    const [own, ...more] = await staysOf(ngozi);
    expect(own.messages.map(({ text }: { text: string }) => text)).toEqual([
      ...["Kofi ate well", "Thank you!"],
    ]);
    expect(more).toEqual([]);
  });

  test("are told on the dashboard alone to whoever wants none by e-mail, while answers still come", {
    tags: "race",
  }, async () => {
    value(await changeNotificationSettings(services, ngozi, { mail: ["reminder"], push: [] }));
    const stay = await handedOver(services, ada, bisi, { ...toOwner, petName: "Quiet" });
    value(await write(bisi, stay.id, "He sleeps."));
    expect(await wroteTo(ngozi.email)).toEqual([]);
    const told = (await linesOf(services, ngozi)).map(({ text }) => text);
    expect(told).toContain(`${bisi.name} wrote about the stay of Quiet`);
    const mailed = await subjectsTo(services, ngozi.email);
    expect(mailed).toContainEqual(expect.stringContaining("Quiet"));
    value(await write(ngozi, stay.id, "Good."));
    expect(await wroteTo(bisi.email)).toHaveLength(1);
  });

  test("begin with the request and end a week after the last day, or with the stay", async () => {
    const waiting = await received(services, { ...toOwner, petName: "Early" });
    value(await write(ngozi, waiting.id, "He is a puppy."));
    value(await write(ada, waiting.id, "Good to know."));
    expect(await write(bisi, waiting.id, "Mine?")).toMatchObject({ code: "NOT_FOUND" });
    const called = await accepted(services, ada, { ...toOwner, petName: "Off" });
    value(await cancelStay(services, ada, called.id, { reason: "Rain" }, undefined));
    expect(await write(ada, called.id, "Sorry")).toMatchObject({ code: "CONFLICT" });
    const { id } = await handedOver(services, ada, bisi, { ...toOwner, petName: "Late" });
    const last = Date.parse("2026-06-20T22:50:00.000Z");
    services.pass(last - services.now().getTime());
    value(await write(bisi, id, "He forgot his ball."));
    services.pass(hourMs);
    expect(await write(ngozi, id, "I will fetch it.")).toMatchObject({ code: "CONFLICT" });
  });

  test("follow question and answer in one thread, which goes with the person", async () => {
    const stay = await received(services, { ...toOwner, petName: "Asked" });
    services.pass(1000);
    value(await askAboutStay(services, ada, stay.id, { question: "Does he bite?" }, undefined));
    services.pass(1000);
    const { reference } = await stayOf(services, stay.reference);
    value(await answerAboutStay(services, reference, { answer: "Never." }, undefined));
    expect(await texts(stay.id)).toEqual(["staff: Does he bite?", "owner: Never."]);
    const erased = await services.db.transaction((trx) =>
      eraseStayByReference(trx, reference, services.now(), services.site),
    );
    expect(erased.ok).toBe(true);
    expect(await texts(stay.id)).toEqual([]);
  });

  test("are counted for an owner with an account until the stay's page was opened", async () => {
    const { id, reference } = await handedOver(services, ada, bisi, {
      ...toOwner,
      petName: "Counted",
    });
    await updateRows(services, "stays", { id }, { owner_id: ngozi.id });
    value(await write(bisi, id, "All is well."));
    const unread = async () => {
      const { threads } = await listOwnThreads(services, ngozi);
      return threads.filter((one) => one.id === id);
    };
    expect(await unread()).toMatchObject([
      {
        title: "The stay of Counted",
        href: `/dashboard/pet-owner/stays/${id}`,
        unread: 1,
        by: bisi.name,
      },
    ]);
    const reader = { isSender: false, personId: ngozi.id };
    const page = await findStayStatus(services, reference, reader);
    expect(page?.ownerView?.thread).toMatchObject([{ author: "boarder", text: "All is well." }]);
    expect(await unread()).toMatchObject([{ unread: 0 }]);
  });
});
