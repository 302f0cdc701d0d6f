import { beforeAll, expect, test } from "vitest";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { newPet, petWithRecords } from "#tests/support/pets.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { ask, bookStayWith, receiveAppointment, workWith } from "#tests/support/site-data.ts";

const {
  site,
  services,
  ngozi: owner,
  musa: vet,
  bisi: boarder,
} = siteForAll("sqlite", "ada", "ngozi", "musa", "bisi");
beforeAll(async () => {
  await receiveComment(services);
  await workWith(services);
  await petWithRecords(services, owner);
  await receiveAppointment(services, { owner, vet });
  await bookStayWith(services, { owner, boarder });
  await ask(services, await shelter(services));
  const archived = await newPet(services, owner, { name: "Rover" });
  value(await archivePet(services, owner, archived, undefined, async () => []));
});

test.each([
  ["ada", "/dashboard/staff/blog/comments?status=pending", /Approve the comment/],
  ["ada", "/dashboard/staff/blog/comments?status=published", /Reject the comment/],
  ["ada", "/dashboard/staff/partner-places?status=active", /Deactivate/],
  ["ada", "/adoption-requests?status=pending", /Reject /],
  ["musa", "/dashboard/veterinarian/appointments?show=requests", /Confirm/],
  ["bisi", "/dashboard/pet-owner/boarding-requests?show=answer", /Accept/],
  ["ngozi", "/dashboard/pet-owner/bookings", /Yes, cancel the appointment/],
  ["ngozi", "/dashboard/pet-owner/pets?status=archived", /Bring back/],
] as const)(
  "a step of %s in a row of %s leads back to the list as it was filtered",
  async (who, address, button) => {
    const page = await new HtmlClient(await site.visitor().signIn(who)).open(address);
    await page.press(nameOf(page, button));
    expect(page.status).toBe(200);
    expect(page.address).toBe(address);
  },
);

/** The whole name of the first button that begins so. */
function nameOf(page: HtmlClient, words: RegExp): string {
  const names = [...page.html.matchAll(/<button[^>]*aria-label="([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  const found = names.find((name) => words.test(name));
  if (!found) throw new Error(`no button is called ${words}, but ${names.join(", ")}`);
  return found.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
