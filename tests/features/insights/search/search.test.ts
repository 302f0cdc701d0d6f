import { beforeAll, expect, test } from "vitest";
import { insertPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { peopleList } from "#app/features/accounts/person/person.ts";
import { listPeopleForStaff as listPeople } from "#app/features/accounts/person-desk/list-people.server.ts";
import { partnerPlaces } from "#app/features/adoption/partner-place/save-partner-place.server.ts";
import { listStaysForStaff as listStays } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { donationList } from "#app/features/donations/donation/donation.ts";
import { listDonationsForStaff } from "#app/features/donations/donation/staff/list-donations.server.ts";
import { recordDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { listInquiriesForStaff } from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { searchEverything } from "#app/features/insights/search/search.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import { type ListDefinition, readListQuery } from "#app/platform/lists/list-query.ts";
import { formatReference } from "#app/platform/references.ts";
import { searchWords } from "#app/platform/search/search-text.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { servicesForAll, type TestServices } from "#tests/support/services.ts";
import { received } from "#tests/support/stays.ts";

/** One person with an account, a request, a stay, a gift and a message, and others who are nearly alike. */
async function oneOfEach(services: TestServices) {
  const ada = await admit(services, "ada");
  const at = services.now().toISOString();
  const person = (name: string, email: string, more = {}) =>
    services.db.transaction((trx) =>
      insertPerson(trx, {
        id: newId(services.now()),
        name,
        email,
        email_key: email,
        phone: null,
        role: "petOwner",
        status: "active",
        password_hash: null,
        email_verified_at: at,
        created_at: at,
        ...more,
      }),
    );
  await person("Fúnmiláyọ̀ Ọlátúnjí", "vet@rehome.test", {
    phone: "+2348035550102",
    role: "veterinarian",
    vcn: "5307",
  });
  await person("Ƙasimu Ɗanjuma", "kasimu@example.com");
  for (let n = 0; n < 9; n += 1) await person(`Second ${n}`, `second${n}-vet@rehome.test`);
  const named = (name: string) => ({ name, search_text: searchWords(name) });
  const pet = await shelter(services, named("Ṣadé"));
  for (let n = 0; n < 7; n += 1) await shelter(services, named(`Ṣadéla ${n}`));
  const visitor = { name: "Who calls", email: "caller@example.com", phone: "0803 555 0102" };
  const { reference: asked } = await request(services, pet, somebody(visitor));
  const stay = await received(services, { petName: "Bingo", ownerPhone: "+234 (803) 555-0102" });
  const text = { subject: "A question", message: "m" };
  const who = { ...visitor, address: "1" };
  const { reference: sent } = value(await sendInquiry(services, who, "contact", text));
  const gift = { method: "cash", amount: 5_000_00, day: "2026-02-20", privateNote: null } as const;
  const giver = { firstname: "Bọ́lá", lastname: "Adé", email: "giver@example.com" } as const;
  const given = { ...gift, ...giver };
  value(await recordDonation(services, ada, given, "a-key-for-one-gift"));
  return { ada, asked, stayed: stay.reference, sent };
}

onEachEngine("what is typed finds the record on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let made: Awaited<ReturnType<typeof oneOfEach>>;
  beforeAll(async () => {
    made = await oneOfEach(services);
  });

  /** Of each kind the first hit, with what it was found by. */
  const firsts = async (typed: string) =>
    (await searchEverything(services, made.ada, typed)).map(
      ({ hits: [first] }) => `${first?.label}, by ${first?.by}`,
    );
  const fúnmi = "Fúnmiláyọ̀ Ọlátúnjí";
  const byPhone = [fúnmi, "Who calls", "Bingo", "A question"].map((one) => `${one}, by phone`);

  test.each([
    ["Funmilayo", [`${fúnmi}, by name`, "Meet Blackie, by author"]],
    ["funmilayo OLATUNJI", [`${fúnmi}, by name`]],
    ["kasimu", ["Ƙasimu Ɗanjuma, by name"]],
    ["Danjuma Kasimu", ["Ƙasimu Ɗanjuma, by name"]],
    ["0803 555 0102", byPhone],
    ["08035550102", byPhone],
    ["0803-555-0102", byPhone],
    ["+234 803 555 0102", byPhone],
    ["+2348035550102", byPhone],
    ["2348035550102", byPhone],
    ["803 555 0102", byPhone],
    ["8035550102", byPhone],
    ["0102", byPhone],
    ["555 0102", byPhone],
    ["vet@rehome.test", [`${fúnmi}, by e-mail`]],
    ["VET@Rehome.test", [`${fúnmi}, by e-mail`]],
    ["VCN 5307", [`${fúnmi}, by VCN number`]],
    ["vcn5307", [`${fúnmi}, by VCN number`]],
    ["VCN-5307", [`${fúnmi}, by VCN number`]],
    ["5307", [`${fúnmi}, by VCN number`]],
    ["2026-000001", ["Bọ́lá Adé, by receipt"]],
    ["2026 000001", ["Bọ́lá Adé, by receipt"]],
    ["2026000001", ["Bọ́lá Adé, by receipt"]],
    ["giver@example.com", ["Bọ́lá Adé, by e-mail"]],
    ["bola ade", ["Bọ́lá Adé, by name"]],
    ["sade", ["Ṣadé, by name", "Who calls, by pet", "Bingo, by owner"]],
    ["bingo", ["Bingo, by pet"]],
  ])("%j", async (typed, expected) => {
    expect(await firsts(typed)).toEqual(expected);
  });

  test("references in groups, in one, in small letters and as far as they are typed", async () => {
    const records = { asked: "Who calls", stayed: "Bingo", sent: "A question" } as const;
    for (const [kind, label] of Object.entries(records)) {
      const reference = made[kind as keyof typeof records];
      const grouped = formatReference(reference);
      const spellings = [reference, grouped, grouped.replaceAll("-", " ")];
      for (const typed of [...spellings, ...spellings.map((one) => one.toLowerCase())]) {
        expect(await firsts(typed), typed).toEqual([`${label}, by reference`]);
      }
      if (/\d/.test(reference.slice(0, 8))) {
        expect(await firsts(grouped.slice(0, 9)), grouped).toEqual([`${label}, by reference`]);
      }
    }
  });

  test("an exact hit is the first of its kind, however many newer ones there are", {
    tags: "race",
  }, async () => {
    const [people] = await searchEverything(services, made.ada, "vet@rehome.test");
    expect(people?.hits.map(({ label }) => label)).toEqual([
      fúnmi,
      ...["Second 8", "Second 7", "Second 6", "Second 5"],
    ]);
    const [pets] = await searchEverything(services, made.ada, "SADE");
    expect(pets?.hits[0]?.label).toBe("Ṣadé");
    expect(pets?.hits).toHaveLength(5);
  });

  test("a page with just that name comes before people whose names begin like it", async () => {
    const groups = await searchEverything(services, made.ada, "second");
    expect(groups.map(({ title }) => title)).toEqual(["People"]);
    const pages = await searchEverything(services, made.ada, "donations");
    expect(pages[0]?.title).toBe("Pages");
  });

  test("a hit has its picture and its date", async () => {
    const [person] = (await searchEverything(services, made.ada, fúnmi))[0]?.hits ?? [];
    expect(person).toMatchObject({
      at: services.now().toISOString(),
      picture: { person: { name: fúnmi } },
    });
    const [pet] = (await searchEverything(services, made.ada, "Ṣadé"))[0]?.hits ?? [];
    expect(pet).toHaveProperty("picture.pet");
  });

  test("every list's own search finds by the same spellings", async () => {
    const queryOf = <List extends ListDefinition>(list: List, q: string) =>
      readListQuery(list, new URLSearchParams({ q }));
    const found = async (q: string) => [
      ...(await listPeople(services, queryOf(peopleList, q))).rows.map(({ name }) => name),
      ...(await listStays(services, made.ada, queryOf(stayList, q))).rows.map(({ pet }) => pet),
      ...(await listInquiriesForStaff(services, made.ada, queryOf(inquiryList, q))).rows.map(
        (row) => row.subject,
      ),
      ...(await listDonationsForStaff(services, queryOf(donationList, q))).rows.map(
        (row) => row.name,
      ),
    ];
    for (const typed of ["0803-555-0102", "803 555 0102", "+2348035550102", "0102"]) {
      expect(await found(typed), typed).toEqual([fúnmi, "Bingo", "A question"]);
    }
    expect(await found(formatReference(made.stayed))).toEqual(["Bingo"]);
    expect(await found(formatReference(made.sent).toLowerCase())).toEqual(["A question"]);
    expect(await found("vcn5307")).toEqual([fúnmi]);
    expect(await found("2026 000001")).toEqual(["Bọ́lá Adé"]);
    expect(await found("danjuma")).toEqual(["Ƙasimu Ɗanjuma"]);
  });
});

onEachEngine("searching everything on %s", (engine) => {
  const { services, ada, ngozi, musa } = servicesForAll(engine, "ada", "ngozi", "musa");

  beforeAll(async () => {
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
    value(await partnerPlaces.add(services, ada, place, "a-key-of-one-place"));
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
    expect(await labels(ada, "messages")).toMatchObject({ Pages: ["Messages"] });
    expect(await labels(ada, "gift")).toEqual({ "What you can do": ["Record a gift"] });
    expect(await labels(ngozi, "gift")).toEqual({});
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
    expect(others?.all).toMatchObject({ href: "/up-for-adoption?q=simba" });
    const [few] = await search(ngozi, "bukola");
    expect(few?.all).toBeUndefined();
  });

  test.each(["", "   ", "\u0000"])("%j finds what one can do alone", async (q) => {
    for (const who of [ada, ngozi]) {
      expect((await search(who, q)).map(({ title }) => title)).toEqual(["What you can do"]);
    }
    expect(await labels(ada, q)).not.toEqual(await labels(ngozi, q));
  });

  test.each(["%", "_", "\\", "'", '"', "* OR", "🐕", "a".repeat(200)])(
    "%j is searched for as it stands and never finds everything",
    async (q) => {
      for (const who of [ada, ngozi]) {
        expect(await search(who, q)).toEqual([]);
      }
    },
  );
});
