import { beforeEach, expect, test } from "vitest";
import { maxShownWaiting } from "#app/features/insights/dashboard/menu.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addUnread } from "#app/platform/threads/threads.queries.server.ts";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { type Browser, hidden, siteForEach, wordsOf } from "#tests/support/site.ts";
import { ask, receive, receiveAppointment } from "#tests/support/site-data.ts";
import { accepted, boarder, handedOver, received } from "#tests/support/stays.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";

const script = { "X-Visit": "part" };
const { site, services, musa } = siteForEach("sqlite", "musa");
let ada: Actor;
let ngozi: Actor;
let bisi: Actor;
let pet: string;
const visitors: Record<string, Browser> = {};

beforeEach(async () => {
  [ada, ngozi] = [await admit(services, "ada"), await admit(services, "ngozi")];
  bisi = await boarder(services);
  for (const who of ["ada", "ngozi", "musa", "bisi"] as const) {
    visitors[who] = await site.visitor().signIn(who);
  }
  pet = await shelter(services);
  await receiveAppointment(services, { owner: ngozi, vet: musa });
});

const read = async (who: string, path = "/dashboard/settings", headers = {}) =>
  (await visitors[who]?.get(path, headers))?.text() ?? "";

/** What a page says of the count of an entry: in numbers and in words; empty where nothing waits. */
const countOf = (html: string, id: string) => {
  const [, inside] =
    new RegExp(`<span id="${id}"[^>]*>(.*?)</span>(?!<span)`, "s").exec(html) ?? [];
  return inside === undefined ? undefined : wordsOf(inside).replaceAll(/\s+/g, " ").trim();
};
const tabsOf = (html: string) => {
  const [bar = ""] = /<nav [^>]*aria-label="Main places".*?<\/nav>/s.exec(html) ?? [];
  return [...bar.matchAll(/<a [^>]*href="([^"]+)".*?<\/a>/gs)].map(([link, href]) => [
    wordsOf(link.replace(/<span id=.*$/s, "")).trim(),
    href,
  ]);
};
const addUnreadTo = (entity: string, id: string, reader: Actor) =>
  site.services.db.transaction((trx) =>
    addUnread(trx, { entity, id }, { at: site.services.now().toISOString(), readers: [reader.id] }),
  );

test.each([
  ["ada", ["Home", "Animals", "Requests", "Boarding"]],
  ["ngozi", ["Home", "Pets", "Bookings", "Messages"]],
  ["musa", ["Home", "Appointments", "Patients", "Messages"]],
  ["bisi", ["Home", "Day Sheet", "Requests", "Messages"]],
])(
  "the tab bar of %s leads to the places of the role, each of which is there",
  async (who, words) => {
    const tabs = tabsOf(await read(who));
    expect(tabs.map(([word]) => word)).toEqual(words);
    for (const [, href] of tabs) expect((await visitors[who]?.get(href ?? ""))?.status).toBe(200);
  },
);

test("a decision lowers the count in the very answer, in the tab bar and in the menu", async () => {
  const sent = await ask(site.services, pet, { email: "a@example.com", phone: "08030000001" });
  await ask(site.services, pet, { email: "b@example.com", phone: "08030000002" });
  const both = ["tab-/adoption-requests", "menu-/adoption-requests"];
  const before = await read("ada");
  for (const id of both) expect(countOf(before, id)).toBe("2 to answer 2");
  expect(before).toContain('title="2 to answer"');
  const path = `/adoption-requests/${await requestId(site.services, sent)}`;
  const key = hidden(await read("ada", path), "key");
  const answer = await visitors.ada?.post(path, { key, intent: "reject" }, script);
  const part = (await answer?.text()) ?? "";
  expect(part).not.toContain('aria-label="Main places"');
  for (const id of both) expect(countOf(part, id)).toBe("1 to answer 1");
});

test("the switch of the menu counts what has no tab, and an entry without anything says nothing", async () => {
  const before = countOf(await read("ada"), "menu-count");
  await receive(site.services);
  await updateRows(site.services, "people", { role: "boarder" }, { verified_at: null });
  const html = await read("ada", "/dashboard/settings", script);
  expect(countOf(html, "menu-/dashboard/staff/messages")).toBe("1 to answer 1");
  expect(countOf(html, "menu-/dashboard/staff/people")).toBe("1 to verify 1");
  expect([before, countOf(html, "menu-count")]).toEqual(["", "2 waiting 2"]);
  expect(countOf(html, "menu-/dashboard/staff/blog/comments")).toBe("");
  expect(countOf(html, "menu-/dashboard/staff/listings")).toBeUndefined();
});

test("staff's boarding requests wait for an answer or for a boarder, all of them counted together", async () => {
  await received(site.services, { petName: "Bingo" });
  await accepted(site.services, ada, { petName: "Coco" });
  expect(countOf(await read("ada"), "tab-/dashboard/staff/boarding-requests")).toBe(
    "2 to answer or hand over 2",
  );
});

test("an owner and a veterinarian see how many messages are unread, and the latter how many requests wait", async () => {
  const { id } = await rowOf(site.services, "appointments", {}, "id");
  expect(countOf(await read("musa"), "tab-/dashboard/veterinarian/appointments")).toBe(
    "1 to answer 1",
  );
  expect(countOf(await read("ngozi"), "tab-/dashboard/messages")).toBe("");
  await addUnreadTo("appointment", id, ngozi);
  expect(countOf(await read("ngozi"), "tab-/dashboard/messages")).toBe("1 unread 1");
  expect(countOf(await read("ngozi"), "menu-/dashboard/messages")).toBe("1 unread 1");
});

test("a boarder is counted what is unread about stays that are still theirs", async () => {
  await updateRows(
    site.services,
    "people",
    { id: bisi.id },
    { verified_at: site.services.now().toISOString() },
  );
  const stay = await handedOver(site.services, ada, bisi, { petName: "Simba" });
  const given = await accepted(site.services, ada, { petName: "Rex" });
  await addUnreadTo("stay", given.id, bisi);
  const before = countOf(await read("bisi"), "tab-/dashboard/messages");
  await addUnreadTo("stay", stay.id, bisi);
  expect([before, countOf(await read("bisi"), "tab-/dashboard/messages")]).toEqual([
    "",
    "1 unread 1",
  ]);
});

test("a count goes no further than its limit, and says so", async () => {
  await updateRows(
    site.services,
    "counters",
    { name: "interest:pending" },
    { value: maxShownWaiting + 1 },
  );
  expect(countOf(await read("ada"), "tab-/adoption-requests")).toBe("over 99 to answer 99+");
});

test("home and the frame around it read one count of what waits", async () => {
  const asked: string[] = [];
  const { reader } = site.services.db;
  const noted = reader.withPlugin({
    transformQuery({ node }) {
      asked.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  Object.assign(site.services.db, { reader: noted });
  expect(await read("ada", "/dashboard")).toMatch(/<h1>Monday, 2\sMar<\/h1>/);
  const twice = asked.filter((one, at) => asked.indexOf(one) !== at);
  expect(twice).toEqual([]);
});
