import { beforeAll, expect, test } from "vitest";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { plain } from "#tests/support/pictures.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Browser, siteForAll } from "#tests/support/site.ts";
import { boarder, booked, handedOver, petWish } from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

const { site, services, ada } = siteForAll("sqlite", "ada");
const lists = {
  staff: "/dashboard/staff/boarding-requests",
  board: "/dashboard/staff/boarding-requests/board",
  boarder: "/dashboard/pet-owner/boarding-requests",
  boarded: "/dashboard/pet-owner/boarded-pets",
  owner: "/dashboard/pet-owner/bookings",
};
let [bisi, owner]: Actor[] = [];
let [staffHere, boarderHere, ownerHere]: Browser[] = [];
let petId: string;
let picture: string;

/** The pictures of the list's rows; each must be there for who sees the list. */
async function facesOn(browser: Browser | undefined, path: string): Promise<string[]> {
  if (!browser) throw new Error("nobody is signed in");
  const [main = ""] = /<main.*<\/main>/s.exec(await browser.html(path)) ?? [];
  const all = main.matchAll(/<img[^>]*src="(\/(?:stay-files|pictures)\/[^"]+)"/g);
  const addresses = [...new Set([...all].map(([, src = ""]) => src))];
  for (const address of addresses) {
    expect([address, (await browser.get(address)).status]).toEqual([address, 200]);
  }
  return addresses;
}

beforeAll(async () => {
  bisi = await boarder(services, "bisi", { places: 9 });
  owner = await admit(services, "ngozi");
  const bytes = await plain(300, 200, "#557733").jpeg().toBuffer();
  const photo = value(await stagePicture(services, owner, { name: "bingo.jpg", bytes })).id;
  petId = await newPet(services, owner, { name: "Bingo", photo: [photo] });
  picture = `/pictures/${photo}/96.webp`;
  staffHere = await site.visitor().signIn("ada");
  boarderHere = await site.visitor().signIn("bisi");
  ownerHere = await site.visitor().signIn("ngozi");
});

test("each pet of a stay has its face for staff and its boarder, until the boarder no longer sees it", async () => {
  if (!bisi) throw new Error("no boarder");
  const tokenOf = async (colour: string) => {
    const bytes = new Uint8Array(await plain(300, 200, colour).jpeg().toBuffer());
    const file = { field: "petImages" as const, name: "pet.jpg", bytes };
    return value(await stageStayFile(services, { address: "102.89.0.7" }, file)).token;
  };
  const start = addDays(lagosDay(services.now()), 2);
  const stay = await handedOver(services, ada, bisi, {
    pets: [
      petWish({ petName: "Cleo", petImages: [await tokenOf("#aa3333")] }),
      petWish({ petName: "Duke", petImages: [await tokenOf("#3333aa")] }),
      petWish({ petName: "Echo" }),
    ],
    startDate: start,
    endDate: addDays(start, 2),
  });
  const files = await rowsOf(services, "stay_files", { stay_id: stay.id }, "id");
  const photos = files.map(({ id }) => `/stay-files/${id}/small`).toSorted();
  expect(photos).toHaveLength(2);
  const sorted = async (browser: Browser | undefined, path: string) =>
    (await facesOn(browser, path)).toSorted();
  expect(await sorted(staffHere, lists.staff)).toEqual(photos);
  expect(await sorted(staffHere, lists.board)).toEqual(photos);
  expect(await sorted(staffHere, "/dashboard/billing")).toEqual(photos);
  expect(await sorted(staffHere, "/dashboard/search?q=Cleo")).toEqual(photos);
  expect(await sorted(boarderHere, "/dashboard/search?q=Cleo")).toEqual(photos);
  expect(await sorted(boarderHere, lists.boarder)).toEqual(photos);
  expect(await sorted(boarderHere, lists.boarded)).toEqual(photos);
  await updateRows(services, "stays", { id: stay.id }, { status: "cancelled" });
  expect(await sorted(staffHere, `${lists.staff}?show=finished`)).toEqual(photos);
  expect(await facesOn(boarderHere, `${lists.boarder}?show=past`)).toEqual([]);
  expect(await facesOn(boarderHere, "/dashboard/search?q=Cleo")).toEqual([]);
  await updateRows(services, "stays", { id: stay.id }, { status: "received", boarder_id: null });
  expect(await sorted(staffHere, "/dashboard")).toEqual(photos);
  await updateRows(services, "stays", { id: stay.id }, { status: "cancelled" });
});

test("the owner's own picture is the owner's and the boarder's, not staff's", async () => {
  if (!bisi || !owner) throw new Error("nobody");
  const start = addDays(lagosDay(services.now()), 5);
  const days = { startDate: start, endDate: addDays(start, 2) };
  await booked(services, bisi.id, { owner, petId, ...days });
  expect(await facesOn(ownerHere, lists.owner)).toEqual([picture]);
  expect(await facesOn(boarderHere, lists.boarder)).toEqual([picture]);
  expect(await facesOn(boarderHere, "/dashboard")).toEqual([picture]);
  const waiting = (await boarderHere?.html("/dashboard"))?.split("Needs you")[1] ?? "";
  const [pair = ""] = /<img[^>]*96\.webp.*?Bingo/s.exec(waiting) ?? [];
  expect(pair).toContain(">NE<");
  expect(await facesOn(staffHere, lists.staff)).toEqual([]);
  expect(await staffHere?.html(lists.staff)).toContain("Bingo");
});

test("a veterinarian sees the face of a patient, and a paw where the pet is none", async () => {
  if (!owner) throw new Error("nobody");
  const vet = await admit(services, "musa");
  const verified_at = services.now().toISOString();
  await updateRows(services, "people", { id: vet.id }, { verified_at });
  await practise(services, vet);
  const { id } = await requested(services, vet, slot(services, 1, "09:30"), { owner, petId });
  const vetHere = await site.visitor().signIn("musa");
  const list = "/dashboard/veterinarian/appointments";
  expect(await facesOn(vetHere, `${list}?show=requests`)).toEqual([picture]);
  value(await vetTakes(services, vet, id, "decline"));
  services.pass(30 * 24 * hourMs);
  await vetHere.signIn("musa");
  expect(await vetHere.html(`${list}?show=cancelled`)).toContain("Bingo");
  expect(await facesOn(vetHere, `${list}?show=cancelled`)).toEqual([]);
});
