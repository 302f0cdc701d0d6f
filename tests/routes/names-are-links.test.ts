import { beforeAll, describe, expect, test } from "vitest";
import { updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { interestOf, request, review, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { newPet, newRecord } from "#tests/support/pets.ts";
import { type Browser, HtmlClient, siteForAll, wordsOf } from "#tests/support/site.ts";
import { bookStayWith, receiveAppointment } from "#tests/support/site-data.ts";
import { rowOf } from "#tests/support/tables.ts";

const phone = "0803 555 0102";

describe("names", () => {
  const { site, services, ada, ngozi, musa, bisi } = siteForAll(
    "sqlite",
    "ada",
    "ngozi",
    "musa",
    "bisi",
  );
  const staff = site.signedIn("ada");
  let paths: Record<string, string>;

  beforeAll(async () => {
    await services.db.transaction((trx) =>
      updatePerson(trx, ngozi.id, { phone: "+2348035550102" }),
    );
    const petId = await newPet(services, ngozi, { name: "Zaki" });
    const { ownStay } = await bookStayWith(services, { owner: ngozi, boarder: bisi });
    const { appointment, patient } = await receiveAppointment(services, {
      owner: ngozi,
      vet: musa,
    });
    await newRecord(services, musa, patient, "visit_note", { title: "Limps" });
    const listing = await shelter(services, { name: "Nkechi" });
    await request(services, listing, somebody({ name: ngozi.name, email: ngozi.email }));
    const asked = await interestOf(services, listing);
    value(await review(services, ada, asked.id, { decision: "approve" }, undefined));
    const gift = newDonation(services.now(), {
      method: "transfer",
      status: "pending",
      amountKobo: 5_000_00,
      firstName: "Ngozi",
      lastName: "Eze",
      email: ngozi.email,
    });
    await services.db.transaction((trx) => insertDonation(trx, gift));
    const text = { subject: "My new phone", message: "Please change it." };
    value(await sendInquiry(services, ngozi, "support", text));
    const message = await rowOf(services, "inquiries", {}, "id");
    const words = { name: ngozi.name, email: ngozi.email };
    const { comment } = await receiveComment(services, words);
    paths = {
      listing,
      interest: asked.id,
      stay: ownStay,
      donation: gift.id,
      message: message.id,
      comment,
      appointment,
      patient,
      petId,
    };
  });

  const personPage = ({ id }: Actor) => `/dashboard/staff/people/${id}`;
  const filled = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => paths[name] ?? "");

  /** The facts and cells of a page that say a name without leading to its page. */
  async function plainNames(browser: Browser, path: string, names: Record<string, string>) {
    const response = await browser.get(filled(path));
    expect(response.status, path).toBe(200);
    const html = (await response.text()).replaceAll(/<(form|dialog|details)\b[\s\S]*?<\/\1>/g, "");
    const parts = html.match(/<(dd|td|th)\b[\s\S]*?<\/\1>/g) ?? [];
    const found = Object.entries(names).flatMap(([name, to]) => {
      const saying = parts.filter((part) => wordsOf(part).includes(name));
      const isLink = (part: string) =>
        [...part.matchAll(/<a\b[^>]*href="([^"?#]*)[^>]*>([\s\S]*?)<\/a>/g)].some(
          ([, href = "", words = ""]) => href === filled(to) && wordsOf(words).includes(name),
        );
      return saying.map((part) => ({ name, isLink: isLink(part) }));
    });
    expect(found.length, `${path} names nobody`).toBeGreaterThan(0);
    return found.filter(({ isLink }) => !isLink).map(({ name }) => `${path}: ${name}`);
  }

  test("the sentence about a request leads staff to who asked", async () => {
    const client = await new HtmlClient(staff).open(filled("/adoption-requests/{interest}"));
    await client.follow(ngozi.name);
    expect(client.heading).toBe(ngozi.name);
  });

  test.each([
    "/dashboard/staff/boarding-requests",
    "/dashboard/staff/boarding-requests/{stay}",
    "/dashboard/staff/donations/{donation}",
    "/dashboard/staff/messages",
    "/dashboard/staff/messages/{message}",
    "/dashboard/staff/blog/comments/{comment}",
  ])("of people lead staff to their pages: %s", async (path) => {
    const names = { [ngozi.name]: personPage(ngozi), [bisi.name]: personPage(bisi) };
    expect(await plainNames(staff, path, names)).toEqual([]);
  });

  test("of who did what lead staff to their pages, in every history", async () => {
    const pages = [
      "/adoption-requests/{interest}",
      "/dashboard/staff/listings/{listing}",
      "/dashboard/staff/boarding-requests/{stay}",
      "/dashboard/staff/messages/{message}",
    ];
    for (const path of pages) {
      const html = await staff.html(filled(path));
      const history = html.slice(html.indexOf('id="history"'));
      const who = path.includes("interest") || path.includes("listing") ? ada : ngozi;
      expect(history, path).toContain(`href="${personPage(who)}"`);
    }
  });

  test("lead an owner and a veterinarian to whom and what they may open", async () => {
    const owner = await site.visitor().signIn("ngozi");
    const names = {
      [musa.name]: `/dashboard/pet-owner/vets/${musa.id}`,
      [bisi.name]: `/dashboard/pet-owner/boarders/${bisi.id}`,
    };
    expect(await plainNames(owner, "/dashboard/pet-owner/bookings", names)).toEqual([]);
    for (const [path, to] of [
      ["/dashboard/pet-owner/stays/{stay}", `/dashboard/pet-owner/boarders/${bisi.id}`],
      ["/dashboard/pet-owner/bookings/{appointment}", "/dashboard/pet-owner/pets/{patient}"],
    ] as const) {
      const [main = ""] = /<main[\s\S]*<\/main>/.exec(await owner.html(filled(path))) ?? [];
      expect(main, path).toContain(`href="${filled(to)}"`);
    }
    const vet = await site.visitor().signIn("musa");
    const patient = { Bingo: "/dashboard/veterinarian/patients/{patient}" };
    for (const path of [
      "/dashboard/veterinarian/appointments?show=requests",
      "/dashboard/veterinarian/appointments/{appointment}",
      "/dashboard/veterinarian/medical-records",
    ]) {
      expect(await plainNames(vet, path, patient)).toEqual([]);
    }
  });

  test("a telephone call leads to the person, from there to each of their records, and back", async () => {
    const client = new HtmlClient(staff);
    for (const [link, heading, tab] of [
      ["Nkechi", "Request Details"],
      ["Bingo", "Bingo", /^Pets \d/],
      ["₦5,000.00", "₦5,000.00"],
      ["My new phone", "My new phone"],
    ] as const) {
      await client.open(`/dashboard/search?q=${encodeURIComponent(phone)}`);
      await client.follow(ngozi.name);
      expect(client.heading).toBe(ngozi.name);
      if (tab) await client.follow(tab);
      await client.follow(link);
      expect(client.heading).toBe(heading);
      await client.follow(/Ngozi Eze/);
      expect(client.heading).toBe(ngozi.name);
    }
    // A stay has the name of its pet, too.
    const stay = /href="(\/dashboard\/staff\/boarding-requests\/[0-9a-f-]{36})"/.exec(client.html);
    await client.open(stay?.[1] ?? "");
    expect(client.heading).toBe("The stay of Bingo");
    await client.follow(/Ngozi Eze/);
    expect(client.words).toContain("Appointments 1");
    // One kind alone, and everything in one line of time, the newest first.
    await client.follow(/^Gifts \d/);
    expect(client.words).not.toContain("Please change it.");
    // What waits for staff stands beside it, with the pets.
    expect(client.words).toMatch(/Waits for you .*My new phone Messages, .* Pets Bingo/);
    expect(client.words).toMatch(/Answer (?:the message|for \w+)/);
    await client.follow("All");
    const days = [...client.html.matchAll(/dateTime="(20[^"]*)"/g)].map(([, at]) => at);
    expect(days.length).toBeGreaterThan(3);
    expect(days).toEqual(days.toSorted().toReversed());
    await client.follow(musa.name);
    expect(client.words).toContain("Appointments with this vet 2");
  });

  test("of every record about a person lead staff to it, and of whom it names to them", async () => {
    for (const person of [ngozi, musa, bisi]) {
      const html = await staff.html(personPage(person));
      const about = html.slice(html.indexOf('aria-label="Everything about'));
      const records = about
        .slice(0, about.indexOf("</section></section>"))
        .match(/<li\b[\s\S]*?<\/li>/g);
      expect(records?.length, person.name).toBeGreaterThan(0);
      for (const record of records ?? []) {
        const plain = wordsOf(record.replaceAll(/<a\b[\s\S]*?<\/a>/g, ""));
        expect(record, wordsOf(record)).toMatch(/<a\b[^>]*href="\/(dashboard|adoption-requests)/);
        expect(record.replaceAll("<!-- -->", "")).not.toMatch(/> with (?!<a\b)/);
        for (const name of ["Bingo", "Zaki", "Nkechi", ngozi.name, musa.name, bisi.name]) {
          expect(plain).not.toContain(name);
        }
      }
    }
    const visits = new HtmlClient(staff);
    for (const person of [ngozi, musa]) {
      await visits.open(personPage(person));
      expect(visits.html).toContain(
        `href="${filled("/dashboard/staff/appointments/{appointment}")}"`,
      );
    }
  });

  test("what names only a phone stands apart on the person's page, and says of whom it may be on its own", async () => {
    const { services } = site;
    const listing = await shelter(services, { name: "Jollof" });
    await request(services, listing, somebody({ name: "A cousin", phone }));
    const client = await new HtmlClient(staff).open(personPage(ngozi));
    expect(client.words).toMatch(/May be theirs .*Adoption requests \(1\) Jollof/);
    await client.follow("Jollof");
    expect(client.words).toContain(`A cousin (may be ${ngozi.name})`);
    await client.follow(ngozi.name);
    expect(client.heading).toBe(ngozi.name);
  });

  test("a pet's page leads its owner and its veterinarian to its visits, and a pet of ours to who asked", async () => {
    const owner = new HtmlClient(await site.visitor().signIn("ngozi"));
    await owner.open(filled("/dashboard/pet-owner/pets/{patient}?tab=bookings"));
    expect(owner.words).toContain("Appointments (1)");
    await owner.follow(musa.name);
    expect(owner.heading).toBe(musa.name);
    const vet = new HtmlClient(await site.visitor().signIn("musa"));
    await vet.open(filled("/dashboard/veterinarian/patients/{patient}"));
    expect(vet.words).toContain("Appointments with you (1)");
    const client = await new HtmlClient(staff).open(filled("/dashboard/staff/listings/{listing}"));
    await client.follow(ngozi.name);
    expect(client.heading).toBe("Request Details");
  });
});
