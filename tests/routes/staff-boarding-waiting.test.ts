import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { type Browser, HtmlClient, siteForAll } from "#tests/support/site.ts";
import { askAboutStay } from "#tests/support/stay-steps.ts";
import { accepted, boarder, booked, handedOver, received } from "#tests/support/stays.ts";

const list = "/dashboard/staff/boarding-requests";

const { site } = siteForAll("sqlite");
let staff: Browser;

beforeAll(async () => {
  const ada: Actor = await admit(site.services, "ada");
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
  expect(inOrder(page)).toEqual(["Accepted", "Fresh", "Handed", "Bingo", "Asked"]);
  expect(waiting(page)).toContain("2");
  expect(page.words).toContain("Needs you (2)");
  await page.follow("Needs you (2)");
  for (const pet of ["Accepted", "Fresh"]) expect(page.words).toContain(pet);
  for (const pet of ["Handed", "Bingo", "Asked"]) expect(page.words).not.toContain(pet);
});

test("a row has the next step as a button, comes back to the list, and can be undone there", async () => {
  const page = await new HtmlClient(staff).open(`${list}?show=waiting`);
  expect(page.has(/^Accept the stay of Accepted/)).toBe(false);
  expect(page.has(/^Hand over the stay of Accepted/)).toBe(true);
  await page.press(/^Accept the stay of Fresh/);
  expect(page.address).toBe(`${list}?show=waiting`);
  expect(page.notice).toContain("The stay is accepted.");
  expect(page.has(/^Accept the stay of Fresh/)).toBe(false);
  await page.press("Undo Accept, Fresh", { within: "" });
  expect(page.address).toBe(`${list}?show=waiting`);
  expect(page.has(/^Accept the stay of Fresh/)).toBe(true);
  await page.follow(/^Hand over the stay of Fresh/);
  expect(page.opensAt).toBe("hand-over");
  expect(page.heading).toBe("The stay of Fresh");
});

test("nothing is offered where somebody else has to act", async () => {
  const page = await new HtmlClient(staff).open(list);
  for (const pet of ["Handed", "Bingo", "Asked"]) {
    expect(page.has(new RegExp(`^(Accept|Hand over) the stay of ${pet}`))).toBe(false);
    expect(page.has(new RegExp(`^View the stay of ${pet}`))).toBe(true);
  }
});

test("a card of the board has the same buttons and comes back to its column", async () => {
  const page = await new HtmlClient(staff).open(`${list}/board?column=unassigned`);
  expect(page.has(/^Hand over the stay of Accepted/)).toBe(true);
  await page.open(`${list}/board?column=unanswered`);
  expect(page.has(/^Accept the stay of Bingo/)).toBe(false);
  await page.press(/^Accept the stay of Fresh/);
  expect(page.address).toBe(`${list}/board?column=unanswered`);
  expect(page.notice).toContain("The stay is accepted.");
  expect(page.has(/^Undo Accept, Fresh/)).toBe(true);
});
