import { beforeEach, expect, test } from "vitest";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { listWaitingCounts } from "#app/features/insights/dashboard/dashboard.server.ts";
import { listWaitingItems } from "#app/features/insights/dashboard/workplace.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, dayMs, formatDay, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { requestId, review } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, newPet, newRecord } from "#tests/support/pets.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { ask } from "#tests/support/site-data.ts";
import { booked, openForPets } from "#tests/support/stays.ts";
import { newVet, requested, slot, vetTakes } from "#tests/support/vets.ts";

const { services } = servicesForEach("sqlite");
let owner: Actor;
let boarder: Actor;
beforeEach(async () => {
  owner = await newcomer(services, "petOwner", "Ngozi Eze");
  const home = await newcomer(services, "petOwner", "Home of Dogs");
  boarder = await openForPets(services, home, { places: 4 });
});

const items = async () =>
  (await listWaitingItems(services, owner, () => listWaitingCounts(services, owner))).items;
const inDays = (days: number) => addDays(lagosDay(services.now()), days);
const stayIn = (days: number) => ({ startDate: inDays(days), endDate: inDays(days + 2) });

async function stepOfBoarder(id: string, name: string, input = {}) {
  const step = { stepRole: "boarder", name, input, actor: boarder, key: undefined };
  value(await takeStepByName(services, staySteps, id, step));
}

test("home shows the next appointment, what is overdue, a question and a stay that begins, in this order", async () => {
  const petId = await newPet(services, owner, { name: "Bala" });
  const other = await newPet(services, owner, { name: "Adire" });
  const vet = await newVet(services, "Dr Halima");
  const begins = await booked(services, boarder.id, { owner, petId, ...stayIn(3) });
  await stepOfBoarder(begins.stay.id, "accept");
  const later = await booked(services, boarder.id, { owner, petId, ...stayIn(20) });
  await stepOfBoarder(later.stay.id, "accept");
  const asked = await booked(services, boarder.id, { owner, petId: other, ...stayIn(2) });
  await stepOfBoarder(asked.stay.id, "ask", { question: "When will you come?" });
  await newRecord(services, owner, petId, "vaccination", {
    title: "DHPP",
    happenedOn: inDays(-380),
    nextDueOn: inDays(-12),
  });
  const visit = await requested(services, vet, slot(services, 1, "09:00"), { owner, petId });
  value(await vetTakes(services, vet, visit.id, "confirm"));
  const shown = await items();
  expect(shown.map(({ kind, title }) => [kind, title])).toEqual([
    ["appointments", "Bala with Dr Halima"],
    ["vaccinations-due", "Bala"],
    ["stay-questions", "The stay of Adire"],
    ["stays", "The stay of Bala"],
  ]);
  expect(shown.map(({ links = [] }) => links.map(({ text }) => text))).toEqual([
    ["Move"],
    ["Book"],
    ["Answer"],
    ["Write"],
  ]);
});

test("a visit that can still be moved leads to another time, and then to a message", async () => {
  const petId = await newPet(services, owner, { name: "Bala" });
  const vet = await newVet(services, "Dr Halima");
  const at = slot(services, 2, "09:00");
  const visit = await requested(services, vet, at, { owner, petId });
  services.pass(dayMs / 2);
  value(await vetTakes(services, vet, visit.id, "confirm"));
  const links = async () => (await items())[0]?.links;
  const page = `/dashboard/pet-owner/bookings/${visit.id}`;
  expect(await links()).toEqual([
    { text: "Move", label: "Move Bala with Dr Halima", href: `${page}/move` },
  ]);
  services.pass(Date.parse(at) - services.now().getTime() - 60_000);
  expect(await links()).toEqual([
    { text: "Write", label: "Write about Bala with Dr Halima", href: `${page}#messages` },
  ]);
});

test("a stay past its first day is not the owner's delay: it says what is missing, and leads to a message", async () => {
  const petId = await newPet(services, owner, { name: "Bala" });
  const { stay } = await booked(services, boarder.id, { owner, petId, ...stayIn(3) });
  await stepOfBoarder(stay.id, "accept");
  const begins = formatDay(inDays(3));
  services.pass(14 * dayMs);
  const [shown] = await items();
  expect(shown).toMatchObject({
    title: "The stay of Bala",
    text: `Was to begin on ${begins}, with Home of Dogs. Bala is not checked in yet. Write, or cancel it on its page`,
    when: undefined,
    isLate: false,
    links: [{ text: "Write", href: `/dashboard/pet-owner/stays/${stay.id}#messages` }],
  });
});

test("an adoption request that was answered leaves home after two weeks, and one that waits stays", async () => {
  const ada = await admit(services, "ada");
  const answered = await ask(services, await shelter(services, { name: "Nkechi" }), {
    email: owner.email,
  });
  await ask(services, await shelter(services, { name: "Zuma" }), { email: owner.email });
  const id = await requestId(services, answered);
  value(await review(services, ada, id, { decision: "reject" }, undefined));
  const titles = async () => (await items()).map(({ title }) => title).sort();
  services.pass(13 * dayMs);
  expect(await titles()).toEqual(["Nkechi", "Zuma"]);
  services.pass(2 * dayMs);
  expect(await titles()).toEqual(["Zuma"]);
});
