import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { type Browser, HtmlClient, siteForAll } from "#tests/support/site.ts";
import { askAboutStay, cancelStay } from "#tests/support/stay-steps.ts";
import { accepted, boarder, booked, handedOver, received } from "#tests/support/stays.ts";

const list = "/dashboard/staff/boarding-requests";

const { site } = siteForAll("sqlite");
let staff: Browser;
let ada: Actor;

beforeAll(async () => {
  ada = await admit(site.services, "ada");
  const bisi = await boarder(site.services, "bisi", { places: 5 });
  staff = await site.visitor().signIn("ada");
  const from = (day: number) => ({ startDate: `2026-04-${day}`, endDate: `2026-04-${day + 2}` });
  await handedOver(site.services, ada, bisi, { petName: "Handed", ...from(10) });
  const { stay } = await booked(site.services, bisi.id, from(11));
  expect(stay.status).toBe("received");
  const asked = await received(site.services, { petName: "Asked", ...from(12) });
  const question = { question: "Does it bark?", privateNote: "" };
  value(await askAboutStay(site.services, ada, asked.id, question, undefined));
  await accepted(site.services, ada, { petName: "Accepted", ...from(18), petBreed: "Poodle" });
  await received(site.services, { petName: "Fresh", ...from(20) });
});

const pets = ["Handed", "Bingo", "Asked", "Accepted", "Fresh"];
/** The pets in the order of the page. */
const inOrder = ({ words }: HtmlClient) =>
  pets.toSorted((a, b) => words.indexOf(a) - words.indexOf(b));
const waiting = ({ html }: HtmlClient) =>
  /id="tab-\/dashboard\/staff\/boarding-requests"[^>]*>.*?<\/a>/.exec(html)?.[0] ??
  html.slice(html.indexOf("tab-/dashboard/staff/boarding-requests")).slice(0, 400);

test("the list begins with what staff have to do, and counts it as the menu does", async () => {
  const page = await new HtmlClient(staff).open(list);
  expect(inOrder(page)).toEqual(["Fresh", "Accepted", "Handed", "Bingo", "Asked"]);
  const groups = page.html.matchAll(/scope="rowgroup"[^>]*>([^<]+)<span>([^<]+)/g);
  const headings = [...groups].map(([, name = "", count]) => [name.trim(), count]);
  expect(headings).toEqual([
    ["To answer", "1"],
    ["No boarder", "1"],
    ["Coming", "3"],
  ]);
  expect(waiting(page)).toContain("2");
  for (const chip of ["Needs you (2)", "To answer (1)", "No boarder (1)", "Coming (3)"]) {
    expect(page.words).toContain(chip);
  }
  await page.follow("Needs you (2)");
  for (const pet of ["Accepted", "Fresh"]) expect(page.words).toContain(pet);
  for (const pet of ["Handed", "Bingo", "Asked"]) expect(page.words).not.toContain(pet);
});

test("another order has no groups, and says the state in the row", async () => {
  const page = await new HtmlClient(staff).open(`${list}?sort=-days`);
  expect(page.html).not.toContain('scope="rowgroup"');
  expect(inOrder(page)[0]).toBe("Fresh");
  expect(page.words).toContain("accepted");
});

test("a row has the next step as its button", async () => {
  const page = await new HtmlClient(staff).open(`${list}?show=waiting`);
  expect(page.has(/^Answer the stay of Accepted/)).toBe(false);
  expect(page.has(/^Hand over the stay of Fresh/)).toBe(false);
  await page.follow(/^Answer the stay of Fresh/);
  expect(page.heading).toBe("The stay of Fresh");
  await page.open(`${list}?show=waiting`);
  await page.follow(/^Hand over the stay of Accepted/);
  expect(page.opensAt).toBe("hand-over");
  expect(page.heading).toBe("The stay of Accepted");
});

test("what begins soon is handed over at once, and the last step is undone in the row", async () => {
  const [start, end] = [1, 3].map((days) => addDays(lagosDay(site.services.now()), days));
  const soon = { petName: "Hurry", startDate: start ?? "", endDate: end ?? "" };
  const { id } = await received(site.services, soon);
  const page = await new HtmlClient(staff).open(list);
  expect(page.words.indexOf("Hurry")).toBeLessThan(page.words.indexOf("Fresh"));
  expect(page.words).toContain("tomorrow");
  await page.follow(/^Hand over the stay of Hurry/);
  expect(page.opensAt).toBe("hand-over");
  value(await cancelStay(site.services, ada, id, { reason: "No" }, undefined));
  await page.open(`${list}?show=finished`);
  await page.press(/^Undo .*Hurry/, { within: "" });
  expect(page.address).toBe(`${list}?show=finished`);
  await page.open(`${list}?show=answer`);
  expect(page.has(/^Hand over the stay of Hurry/)).toBe(true);
  value(await cancelStay(site.services, ada, id, { reason: "No" }, undefined));
});

test("nothing is offered where somebody else has to act", async () => {
  const page = await new HtmlClient(staff).open(list);
  for (const pet of ["Handed", "Bingo", "Asked"]) {
    expect(page.has(new RegExp(`^(Answer|Hand over) the stay of ${pet}`))).toBe(false);
    expect(page.has(new RegExp(`^${pet}`))).toBe(true);
  }
});

test("a card of the board has the same button, and an Undo comes back to its column", async () => {
  const page = await new HtmlClient(staff).open(`${list}/board`);
  expect(page.has(/^Hand over the stay of Accepted/)).toBe(true);
  expect(page.has(/^Answer the stay of Fresh/)).toBe(true);
  expect(page.has(/^Answer the stay of Bingo/)).toBe(false);
  await page.press(/^Undo Accept, Accepted/, { within: "" });
  expect(page.address).toBe(`${list}/board`);
  expect(page.opensAt).toBe("column-noBoarder");
  expect(page.has(/^Answer the stay of Accepted/)).toBe(true);
});
