import { beforeAll, describe, expect, test } from "vitest";
import type { Actor, Role } from "#app/platform/actor.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { publish, value } from "#tests/support/listings.ts";
import { admit, castOf } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { photo } from "#tests/support/pictures.ts";
import { filled, screens } from "#tests/support/screen-list.ts";
import { siteForAll, wordsOf } from "#tests/support/site.ts";
import { ask, bookStayWith, receiveAppointment } from "#tests/support/site-data.ts";
import { booked } from "#tests/support/stays.ts";
import { newVet, ownerCancels, requested, slot } from "#tests/support/vets.ts";

describe("every picture on a page", () => {
  const { site, services } = siteForAll("sqlite");
  let known: Record<string, string>;

  beforeAll(async () => {
    const actors: Partial<Record<Role, Actor>> = {};
    for (const role of Object.keys(castOf) as (keyof typeof castOf)[]) {
      actors[role] = await admit(services, castOf[role]);
    }
    const { petOwner: owner, veterinarian: vet, boarder, staff } = actors as Record<Role, Actor>;
    const pet = await publish(services, staff);
    await ask(services, pet, { email: owner.email });
    const { ownStay } = await bookStayWith(services, { owner, boarder });
    const { appointment } = await receiveAppointment(services, { owner, vet });
    const bytes = await photo(600, 600).jpeg().toBuffer();
    const picture = value(await stagePicture(services, owner, { name: "zuri.jpg", bytes }));
    const zuri = await newPet(services, owner, { name: "Zuri", photo: [picture.id] });
    await booked(services, boarder.id, { owner, petId: zuri });
    // Of one visit the veterinarian sees the pet no more, of another they still do.
    const past = await requested(services, vet, slot(services, 3, "09:00"), { owner, petId: zuri });
    value(await ownerCancels(services, owner, past.id));
    const other = await newVet(services, "Dr Other");
    await requested(services, other, slot(services, 4, "09:00"), { owner, petId: zuri });
    known = { pet, ownStay, appointment, ownPet: zuri, person: owner.id, vet: vet.id };
  });

  test.each(Object.entries(castOf))("can be opened by its reader: %s", async (role, who) => {
    const browser = await site.visitor().signIn(who);
    const searches = ["Zuri", "Ngozi", "Bingo", "Simba", "a"].map(
      (word) => `/dashboard/search?q=${word}`,
    );
    const pages = screens
      .filter(({ role: whose, get }) => whose !== "everybody" && get[role as Role] === 200)
      .flatMap(({ example, queries }) => [example, ...queries.map((query) => example + query)])
      .filter((path) => path.matchAll(/\{(\w+)\}/g).every(([, name = ""]) => known[name]))
      .map((path) => filled(path, known));
    const broken: string[] = [];
    let found = 0;
    for (const path of [...searches, ...pages]) {
      const html = await browser.html(path);
      for (const address of new Set(html.match(/\/pictures\/[\w-]+\/[\w.-]+/g))) {
        found += 1;
        const { status } = await browser.get(address);
        if (status !== 200) broken.push(`${path}: ${address} is ${status}`);
      }
    }
    expect(broken).toEqual([]);
    expect(found, "pictures on the pages").toBeGreaterThan(0);
  });

  test("of a pet is told by its initials to who may not see it", async () => {
    for (const who of ["ada", "musa"] as const) {
      const browser = await site.visitor().signIn(who);
      const html = await browser.html("/dashboard/search?q=Zuri");
      const hits = html.slice(html.indexOf("<main"));
      expect(wordsOf(hits)).toContain("Zuri");
      expect(hits).not.toContain("/pictures/");
    }
  });
});
