import { describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { lastLinkTo } from "#tests/support/emails.ts";
import { jpegPhoto, markAdopted, shelter, value } from "#tests/support/listings.ts";
import { type Mistake, mistakes } from "#tests/support/mistakes.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { filled, screens, type Who } from "#tests/support/screen-list.ts";
import { HtmlClient, siteForEach } from "#tests/support/site.ts";
import { ask, kemi, receive, workWith } from "#tests/support/site-data.ts";
import { booked, openForPets } from "#tests/support/stays.ts";
import { rowOf } from "#tests/support/tables.ts";

const { site, ada } = siteForEach("sqlite", "ada", "musa");

const visit = async (who: keyof typeof cast, address: string) =>
  new HtmlClient(await site.visitor().signIn(who)).open(address);

test("a message is sent, found by search, answered by staff, closed and reopened", async () => {
  const vet = await visit("musa", "/dashboard/support");
  vet.fill("Subject", "Wet paws").fill("Message", "Every day. What helps?");
  await vet.press("Send Message");
  expect(vet.notice).toContain("We have your message.");

  const page = await visit("ada", "/dashboard");
  await page.fill("Search", "Wet paws").enter("Search");
  expect(page.address).toMatch(/^\/dashboard\/search\?q=Wet/);
  await page.follow(/Wet paws/);
  expect(page.address).toMatch(/^\/dashboard\/staff\/messages\//);
  await page.fill("Your answer", "A towel.").press("Send answer");
  expect(page.notice).not.toBe("");
  // Nothing else waits, so it leads to the list.
  await page.follow(/^Wet paws/);
  expect(page.words).toContain("A towel.");
  await page.press("Reopen");
  await page.press("Close");
  await page.follow(/^Wet paws/);
  await page.press("Reopen");
  expect(page.has("Close")).toBe(true);
});

test("feedback is sent", async () => {
  const page = await visit("musa", "/dashboard/feedback");
  page.fill("Subject", "The colours").fill("Message", "Warm.");
  await page.press("Send Feedback");
  expect(page.notice).not.toBe("");
});

test("staff invite somebody, who comes in by the link", async () => {
  const page = await visit("ada", "/dashboard/staff/settings/staff");
  const email = "newest@rehome.example";
  await page.fill("E-mail address", email).press("Send invitation");
  expect(page.notice).toContain("gets an invitation");
  const invited = await new HtmlClient(site.visitor()).open(await lastLinkTo(site.services, email));
  await invited.fill("Password", password).press("Set password");
  await invited.fill("Email Address", email).fill("Password", password).press("Login");
  expect(invited.address).toBe("/adoption-requests");
});

test("staff verify, suspend, reinstate and change a role", async () => {
  await admit(site.services, "bisi");
  const page = await visit("ada", "/dashboard/staff/people?q=bisi");
  await page.follow(cast.bisi.name);
  await page.press("Verify");
  await page.follow(cast.bisi.name);
  expect(page.has("Take back verification")).toBe(true);
  await page.fill("Reason", "Three complaints.").press("Suspend");
  expect(page.has("Reinstate")).toBe(true);
  await page.press("Reinstate");
  expect(page.has("Reinstate")).toBe(false);
  await page.fill("New role", "Pet Owner").press("Change role");
  expect(page.words).toContain("Pet Owner");
  expect((await visit("bisi", "/dashboard/pet-owner/adoption-requests")).status).toBe(200);
});

describe("a form that came back keeps the words", () => {
  const all = Object.entries(mistakes).flatMap(([who, made]) =>
    made.map((mistake) => ({ ...mistake, who: who as Who })),
  );

  test.each(all)("$send at $at as $who", async (mistake) => {
    const page = await open(mistake);
    for (const [label, text] of Object.entries(mistake.type)) page.fill(label, text);
    if (mistake.photo) {
      const bytes = new Uint8Array(await jpegPhoto());
      page.attach(mistake.photo, { name: "sofa.jpg", type: "image/jpeg", bytes });
    }
    // Without a next step nothing stands behind 'More'.
    const parts = [mistake.open ?? []].flat().filter((part) => part !== "More");
    for (const part of parts) expect(page.has(part)).toBe(true);
    const { address } = page;
    await page.press(mistake.send);
    expect([409, 422]).toContain(page.status);
    expect(page.alert).not.toBe("");
    expect(page.address.split("?")[0]).toBe(address.split("?")[0]);
    for (const [label, text] of Object.entries(mistake.type)) {
      const isSecret = label.toLowerCase().includes("password");
      if (!isSecret) expect([label, page.value(label)]).toEqual([label, text]);
    }
    if (mistake.photo) expect(page.value("sofa.jpg")).not.toBe("");
  });

  async function open({ at, about, query, who }: Mistake & { who: Who }): Promise<HtmlClient> {
    if (who === "visitor") {
      if (at === "/blog/:slug") return new HtmlClient(site.visitor()).open("/blog/meet-blackie");
      const page = new HtmlClient(site.visitor());
      if (at !== "/set-password/:token") return page.open(at);
      await page.open("/forgotten-password");
      await page.fill("Email Address", cast.musa.email).press("Send the link");
      return page.open(await lastLinkTo(site.services, cast.musa.email));
    }
    const owner = { name: "Ngozi", email: "owner@rehome.test", phone: "0803 555 1234" };
    await site.visitor().post("/register", { ...owner, password, userType: "petOwner" });
    const pet = await shelter(site.services);
    await ask(site.services, pet);
    const ngozi = who === "petOwner" ? await admit(site.services, "ngozi") : undefined;
    const ownPet = ngozi ? await newPet(site.services, ngozi, { name: "Bingo" }) : "";
    const sender = who === "staff" ? "ada" : ngozi ? "ngozi" : "musa";
    const page = await visit(sender, "/dashboard");
    if (about === "full nights") {
      const today = lagosDay(site.services.now());
      const days = { startDate: addDays(today, 20), endDate: addDays(today, 23) };
      const yetunde = await newcomer(site.services, "boarder", "Yétúndé O'Neil");
      const { id } = await openForPets(site.services, yetunde);
      await booked(site.services, id, days);
      const chosen = new URLSearchParams({ ...days, pet: ownPet });
      return page.open(`/dashboard/pet-owner/boarders/${id}?${chosen}`);
    }
    if (about === "an adopted pet") {
      value(await markAdopted(site.services, ada, pet, undefined));
    }
    if (at === "/adoption-requests/:id") {
      await page.open("/adoption-requests");
      if (query?.includes("approved")) await page.press(`Approve ${kemi.name} for Blackie`);
      return page.follow(/^View /);
    }
    const musa = await rowOf(site.services, "people", { email: cast.musa.email }, "id");
    const example = screens.find(({ path }) => path === at)?.example ?? at;
    const known = {
      pet,
      person: musa.id,
      ownPet,
      message: await receive(site.services),
      partnerPlace: await workWith(site.services),
      animal: await takeInAnimalOf(site.services, ada),
    };
    return page.open(filled(example, known));
  }
});
