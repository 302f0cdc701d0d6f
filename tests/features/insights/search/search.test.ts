import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { addPartnerPlace } from "#app/features/adoption/partner-place/save-partner-place.server.ts";
import { recordDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { searchEverything } from "#app/features/insights/search/search.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import { searchWords } from "#app/platform/search/search-text.ts";
import { engines } from "#tests/support/database.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { received } from "#tests/support/stays.ts";

describe.each(engines)("searching everything on %s", (engine) => {
  let services: TestServices;
  let ada: Actor;
  let ngozi: Actor;
  let musa: Actor;

  beforeAll(async () => {
    services = await freshServices(engine);
    ada = await admit(services, "ada");
    ngozi = await admit(services, "ngozi");
    musa = await admit(services, "musa");
    const named = (name: string) => ({ name, search_text: searchWords(name) });
    const pet = await shelter(services, named("Bùkólá the dog"));
    await shelter(services, { ...named("Bukola hidden"), status: "draft", published_at: null });
    for (let n = 0; n < 7; n += 1) await shelter(services, named(`Simba ${n}`));
    await request(services, pet, somebody({ name: "Bùkólá Adéyẹmí" }));
    const rename = { name: "Bukọ́la Member" };
    await services.db.transaction((trx) => updatePerson(trx, musa.id, rename));
    const text = { subject: "Bukola does not eat", message: "Since Monday" };
    value(await sendInquiry(services, ngozi, "support", text));
    value(await sendInquiry(services, musa, "support", { ...text, subject: "Bukola of another" }));
  });
  afterAll(() => services.cleanup());

  const search = (who: Actor, q: string) => searchEverything(services, who, q);
  const labels = async (who: Actor, q: string) =>
    Object.fromEntries(
      (await search(who, q)).map(({ title, hits }) => [
        title,
        hits.map(({ label }) => label).sort(),
      ]),
    );

  test("staff find listings, requests, people and messages without accents and capitals", async () => {
    for (const typed of ["BUKOLA", "Bùkólá"])
      expect(await labels(ada, typed)).toEqual({
        Listings: ["Bukola hidden", "Bùkólá the dog"],
        "Adoption requests": ["Bùkólá Adéyẹmí"],
        People: ["Bukọ́la Member"],
        Messages: ["Bukola does not eat", "Bukola of another"],
      });
  });

  test("others find public listings and their own messages alone", async () => {
    expect(await labels(ngozi, "bukola")).toEqual({
      "Pets up for adoption": ["Bùkólá the dog"],
      "Your messages": ["Bukola does not eat"],
    });
    expect(await labels(ngozi, "Adéyẹmí")).toEqual({});
  });

  test("staff find whoever calls by their number, as it is written, dialled or read out", async () => {
    const phone = "0803 555 0102";
    const at = services.now().toISOString();
    const emeka = { id: newId(services.now()), name: "Emeka Okonkwo", email: "emeka@example.com" };
    await services.db.transaction((trx) =>
      insertPerson(trx, {
        ...emeka,
        email_key: emeka.email,
        phone: "+2348035550102",
        role: "petOwner",
        status: "active",
        password_hash: null,
        email_verified_at: at,
        created_at: at,
      }),
    );
    const pet = await shelter(services, { name: "Milo", search_text: searchWords("Milo") });
    await request(services, pet, somebody({ name: "Emeka asks", phone: "08035550102" }));
    await received(services, { petName: "Bingo", ownerPhone: "+234 (803) 555-0102" });
    const who = { name: "Emeka", email: "e@example.com", phone, address: "1" };
    value(await sendInquiry(services, who, "contact", { subject: "A call", message: "m" }));
    const place = { name: "Emeka shelter", area: "", phone: "0803-555-0102", version: 1 };
    value(await addPartnerPlace(services, ada, place, "a-key-of-one-place"));
    const all = {
      "Adoption requests": ["Emeka asks"],
      "Boarding requests": ["Bingo"],
      People: ["Emeka Okonkwo"],
      Messages: ["A call"],
      "Partner Places": ["Emeka shelter"],
    };
    const spellings = [phone, "08035550102", "+2348035550102", "+234 803 555 0102", "803 555 0102"];
    for (const typed of [...spellings, "0102", "0803 555", "555 0102"]) {
      expect(await labels(ada, typed), typed).toEqual(all);
    }
    expect(await labels(ada, `emeka ${phone}`)).toMatchObject({ People: ["Emeka Okonkwo"] });
    expect(await labels(ada, "0803 555 0103")).toEqual({});
  });

  test("staff find a gift by its receipt and a veterinarian by the VCN number", async () => {
    const gift = {
      method: "cash" as const,
      amount: 5_000_00,
      day: "2026-02-20",
      privateNote: null,
      firstname: "Bola",
      lastname: "Ade",
      email: "",
    } as const;
    const { receipt } = value(await recordDonation(services, ada, gift, "a-key-for-one-gift"));
    value(await recordDonation(services, ada, { ...gift, firstname: "Other" }, "another-key"));
    expect(receipt).toBe("2026-000001");
    for (const typed of ["2026-000001", "2026-1", "bola 2026-000001"]) {
      expect(await labels(ada, typed)).toEqual({ Donations: ["Bola Ade"] });
    }
    expect(await labels(ada, "2026-000003")).toEqual({});
    await services.db.transaction((trx) => updatePerson(trx, musa.id, { vcn: "VCN 5307" }));
    for (const typed of ["VCN 5307", "vcn", "5307"]) {
      expect(await labels(ada, typed)).toMatchObject({ People: ["Bukọ́la Member"] });
    }
  });

  test("each role finds its own pages by their titles", async () => {
    expect(await labels(ada, "messages")).toMatchObject({ Pages: ["Messages", "Messages"] });
    expect(await labels(ngozi, "messages")).toMatchObject({ Pages: ["Messages"] });
    expect(await labels(ngozi, "audit")).toEqual({});
    expect(await labels(ada, "audit log")).toMatchObject({ Pages: ["Audit Log"] });
    expect(await labels(musa, "patients")).toMatchObject({ Pages: ["Patients"] });
  });

  test("five of a kind are shown, with the way to all of them", async () => {
    const [staffs] = await search(ada, "simba");
    expect(staffs?.hits).toHaveLength(5);
    expect(staffs?.all?.href).toBe("/dashboard/staff/listings?q=simba");
    const [others] = await search(ngozi, "simba");
    expect(others?.hits).toHaveLength(5);
    expect(others?.all).toMatchObject({ href: "/up-for-adoption?q=simba", document: true });
    const [few] = await search(ngozi, "bukola");
    expect(few?.all).toBeUndefined();
  });

  test.each(["", "   ", "\u0000", "%", "_", "\\", "'", '"', "* OR", "🐕", "a".repeat(200)])(
    "%j is searched for as it stands and never finds everything",
    async (q) => {
      for (const who of [ada, ngozi]) {
        expect(await search(who, q)).toEqual([]);
      }
    },
  );
});
