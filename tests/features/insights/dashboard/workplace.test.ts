import { describe, expect, test } from "vitest";
import { listWaitingCounts } from "#app/features/insights/dashboard/dashboard.server.ts";
import { listToday, listWaitingItems } from "#app/features/insights/dashboard/workplace.server.ts";
import { addDays, dayMs, lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { begun } from "#tests/support/donations.ts";
import { shelter } from "#tests/support/listings.ts";
import { personRow } from "#tests/support/rows.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { ask, receive } from "#tests/support/site-data.ts";
import { imported, promised, statementOf } from "#tests/support/statements.ts";
import { accepted, boarder, handedOver, present, received } from "#tests/support/stays.ts";
import { insertRows } from "#tests/support/tables.ts";

const { services, ada } = servicesForEach("sqlite", "ada");

const inDays = (days: number) => addDays(lagosDay(services.now()), days);
const stayIn = (days: number) => ({ startDate: inDays(days), endDate: inDays(days + 2) });
const home = (who = ada) => listWaitingItems(services, who, () => listWaitingCounts(services, who));
const waiting = async (who = ada) => (await home(who)).items;
const kinds = async (who = ada) => (await waiting(who)).map(({ kind }) => kind);

async function toVerify(changes: { role?: "veterinarian" | "boarder"; vcn?: string }) {
  const id = newId(services.now());
  const row = personRow({ id, role: "veterinarian", created_at: services.now().toISOString() });
  await insertRows(services, "people", { ...row, ...changes, name: `Dr ${id.slice(-4)}` });
  return id;
}

describe("what needs staff", () => {
  test("says of who is to be verified since when they wait: nobody promised a day", async () => {
    await toVerify({ vcn: "VCN 1234" });
    services.pass(9 * dayMs);
    const [one] = (await waiting()).filter(({ kind }) => kind === "people-to-verify");
    expect([one?.when, one?.isLate]).toEqual(["9 days", false]);
  });

  test("is one of each kind, the stay that begins before everything that is only late", async () => {
    const pet = await shelter(services);
    await ask(services, pet);
    services.pass(dayMs);
    await ask(services, pet, { email: "second@example.com", phone: "08035550002" });
    await receive(services);
    services.pass(40 * dayMs);
    await accepted(services, ada, { petName: "Late", ...stayIn(2) });
    await accepted(services, ada, { petName: "Soon", ...stayIn(1) });
    await accepted(services, ada, { petName: "Next month", ...stayIn(30) });
    const found = await waiting();
    expect(found.map(({ kind, title }) => [kind, title.split(",")[0]])).toEqual([
      ["stays-without-boarder", "Soon"],
      ["interests-to-answer", "Kẹ́mi Adébáyọ̀"],
      ["inquiries", "Kẹ́mi Adébáyọ̀"],
    ]);
    expect(found.map(({ when }) => when)).toEqual(["in 14 hours", "40 days late", "39 days late"]);
  });

  test("is at most five kinds, and of the rest it says how many wait and where", async () => {
    const pet = await shelter(services);
    await ask(services, pet);
    await ask(services, pet, { email: "second@example.com", phone: "08035550002" });
    await receive(services);
    await receiveComment(services);
    await toVerify({ vcn: "VCN 5307" });
    await begun(services, { review_reason: "amount" } as never);
    await received(services, stayIn(40));
    await accepted(services, ada, stayIn(30));
    const { items, more } = await home();
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(5);
    const told = more.map(({ text }) => text);
    expect(told).toContain("Adoption requests 1");
    expect(told.filter((words) => words.startsWith("Messages"))).toEqual([]);
    expect(told).toContain("Comments 1");
    expect(more.every(({ href }) => href.includes("?"))).toBe(true);
  });

  test("counts a message late once the promised hours are over", async () => {
    await receive(services);
    services.pass((services.site.answerHours - 2) * hourMs);
    expect((await waiting())[0]?.when).toBe("in 2 hours");
    services.pass(5 * hourMs);
    expect((await waiting())[0]?.when).toBe("3 hours late");
  });

  test("can be decided only with its words in view", async () => {
    const pet = await shelter(services);
    await ask(services, pet, { message: "We have a yard." });
    await receiveComment(services, { comment: "Lovely dog." });
    await received(services, { ...stayIn(3), specialInstructions: "Sleeps with the light on" });
    await toVerify({ vcn: "VCN 5307" });
    const found = await waiting();
    const words = found.map(({ message, text }) => `${message ?? ""} ${text}`).join(" ");
    for (const needed of [
      "We have a yard.",
      "Lovely dog.",
      "Sleeps with the light on",
      "VCN 5307",
    ]) {
      expect(words).toContain(needed);
    }
    expect(found.every(({ buttons }) => buttons.length > 0)).toBe(true);
  });

  test("offers a stay to the boarders who can take it, and says where to choose when none can", async () => {
    const bisi = await boarder(services);
    const first = await accepted(services, ada, { petName: "Simba", ...stayIn(2) });
    const [stay] = await waiting();
    const [handOver] = stay?.buttons ?? [];
    expect([handOver?.intent, handOver?.choices?.name]).toEqual(["assign", "boarderId"]);
    expect(handOver?.choices?.options.map(({ value }) => value)).toEqual([bisi.id]);
    await handedOver(services, ada, bisi, { ...stayIn(2), petName: "Other" });
    const [full] = await waiting();
    expect([full?.id, full?.buttons, full?.links?.[0]?.text]).toEqual([first.id, [], "Hand Over"]);
  });

  test("confirms a transfer as the one gift that it can be, and chooses between two on its page", async () => {
    const amount = { amount_kobo: 7_500_00 };
    const { reference } = await promised(services, amount);
    const day = lagosDay(services.now()).split("-").reverse().join("/");
    await imported(services, ada, statementOf([day, "TRF FROM A FRIEND", "7500.00"]));
    const transfer = async () =>
      (await waiting()).find(({ kind }) => kind === "transfers-to-confirm");
    expect((await transfer())?.buttons[0]).toMatchObject({
      intent: "confirm",
      hidden: { reference },
    });
    await promised(services, amount);
    expect(await transfer()).toMatchObject({ buttons: [], links: [{ text: "Choose" }] });
  });

  test("does not offer to verify a veterinarian without a number", async () => {
    await toVerify({ vcn: "" });
    expect((await waiting())[0]).toMatchObject({ kind: "people-to-verify", buttons: [] });
  });
});

describe("today", () => {
  test("tells staff in numbers who comes, who goes and who has no note", async () => {
    const bisi = await boarder(services, "bisi", { places: 5 });
    await handedOver(services, ada, bisi, { petName: "Coming", ...stayIn(0) });
    await handedOver(services, ada, bisi, { petName: "Later", ...stayIn(4) });
    await present(services, ada, bisi, { petName: "Going", endDate: inDays(0) });
    const today = (await listToday(services, ada)) ?? [];
    expect(today.map(({ title, count, text }) => [title, count, text])).toEqual([
      ["Arriving", 1, `Coming (${bisi.name})`],
      ["Leaving", 1, `Going (${bisi.name})`],
      ["Notes to write", 1, `Going (${bisi.name})`],
    ]);
  });

  test("gives a boarder what leads to checking in and out, and one line for the notes of their pets", async () => {
    const bisi = await boarder(services, "bisi", { places: 5 });
    await handedOver(services, ada, bisi, { petName: "Coming", ...stayIn(0) });
    await present(services, ada, bisi, { petName: "Going", endDate: inDays(0) });
    await present(services, ada, bisi, { petName: "Staying", endDate: inDays(3) });
    await present(services, ada, await boarder(services, "musa"), { petName: "Elsewhere" });
    const today = (await listToday(services, bisi)) ?? [];
    const words = today.flatMap(({ links }) => links?.map(({ label }) => label) ?? []);
    expect(words).toEqual(["Check In Coming", "Check Out Going", "Write today's notes"]);
    expect(today.find(({ title }) => title === "Notes to write")).toMatchObject({
      count: 2,
      text: "No note sent today: Going, Staying",
    });
    expect(await kinds(bisi)).toEqual([]);
  });
});
