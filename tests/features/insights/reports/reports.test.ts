import { expect, test } from "vitest";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { answerQuestions } from "#app/features/insights/reports/answer-questions.server.ts";
import { exportReport } from "#app/features/insights/reports/export-report.server.ts";
import type { Question } from "#app/features/insights/reports/questions.ts";
import { type ReportId, readMonthRange } from "#app/features/insights/reports/reports.ts";
import { viewReport } from "#app/features/insights/reports/view-reports.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { id, interestRow, listingRow, personRow } from "#tests/support/rows.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const months = { from: "2025-12", to: "2026-03" };

onEachEngine("reports by month, on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");

  const write = (work: (trx: Queries) => Promise<unknown>) =>
    services.db.transaction(async (trx) => void (await work(trx)));
  /** The figures of a question, each as `value label`. */
  async function answer(question: Question["id"]) {
    const questions = await answerQuestions(services, months);
    const found = questions.find(({ id }) => id === question);
    return found?.figures.map(({ value, label }) => `${value} ${label}`);
  }
  async function figures(report: ReportId, label: string) {
    const { columns } = await viewReport(services, report, months);
    return columns.find((one) => one.label === label)?.values;
  }

  const step = (entity: string, entity_id: string, at: string, to_status: string, by = true) => ({
    id: id(),
    entity,
    entity_id,
    at,
    to_status,
    from_status: null,
    actor_id: by ? ada.id : null,
    actor_name: "Ada Okafor",
    reason: null,
    private_note: null,
    step: null,
    undone_at: null,
  });

  /** Published and adopted at these instants. */
  async function adopted(published_at: string, at: string) {
    const listing = listingRow({ status: "adopted", published_at });
    await write(async (trx) => {
      await insertListing(trx, listing);
      await trx
        .insertInto("history")
        .values(step("listing", listing.id, at, "adopted"))
        .execute();
    });
  }

  test("adoptions count in the Lagos month in which they were made, with the median of their days", async () => {
    // Half past midnight in Lagos on 1 February is still January in Greenwich.
    await adopted("2026-01-21T23:30:00.000Z", "2026-01-31T23:30:00.000Z");
    await adopted("2026-02-08T12:00:00.000Z", "2026-02-28T12:00:00.000Z");
    await adopted("2026-02-01T00:00:00.000Z", "2026-02-04T00:00:00.000Z");
    await adopted("2025-12-01T10:00:00.000Z", "2025-12-02T22:00:00.000Z");
    await adopted("2025-12-01T10:00:00.000Z", "2025-12-04T22:00:00.000Z");
    // One before the first month, and one after the last.
    await adopted("2025-11-01T10:00:00.000Z", "2025-11-30T22:59:59.999Z");
    await adopted("2025-11-01T10:00:00.000Z", "2026-03-31T23:00:00.000Z");
    expect(await figures("adoption", "Adoptions")).toEqual([2, 0, 3, 0]);
    expect(await figures("adoption", "Median time to adoption")).toEqual([2.5, null, 10, null]);
    expect((await answer("waiting"))?.[0]).toBe("3.5 days half of the adopted pets waited less");
  });

  test("pets that wait are counted, with how long half of them and the first of them have waited", {
    tags: "race",
  }, async () => {
    expect(await answer("waiting")).toEqual([
      "No pet was adopted in these months",
      "0 pets wait for a home now",
    ]);
    const waiting = [
      { name: "Chalk", published_at: "2026-02-28T10:00:00.000Z", order_key: 3 },
      { name: "Adire", published_at: "2025-12-02T09:00:00.000Z", order_key: 1 },
      { name: "Bruno", published_at: "2026-02-20T08:00:00.000Z", order_key: 2 },
      { name: "Draft", status: "draft" as const, published_at: null, order_key: null },
      { name: "Home", status: "adopted" as const, order_key: 0 },
    ];
    await write(async (trx) => {
      for (const one of waiting) await insertListing(trx, listingRow(one));
    });
    expect((await answer("waiting"))?.slice(1)).toEqual([
      "3 pets wait for a home now, half of them longer than 10 days",
      "90 days Adire waits the longest",
    ]);
  });

  /** Asked at, and answered so many hours later: by staff, or withdrawn by the applicant. */
  async function asked(created_at: string, hours?: number, by: string | null = ada.id) {
    const listing = listingRow();
    const decided_at = new Date(Date.parse(created_at) + (hours ?? 0) * 3_600_000).toISOString();
    const answer = {
      decided_at,
      decided_by: by,
      status: by ? ("rejected" as const) : ("withdrawn" as const),
    };
    await write(async (trx) => {
      await insertListing(trx, listing);
      const row = interestRow(listing.id, { created_at, ...(hours !== undefined && answer) });
      await trx.insertInto("interests").values(row).execute();
    });
  }

  test("requests count in the month in which they came, and so does the median time to their answer", async () => {
    await asked("2026-01-31T22:59:59.000Z", 2);
    await asked("2026-01-05T10:00:00.000Z", 7);
    await asked("2026-01-06T10:00:00.000Z", 100, null);
    await asked("2026-01-07T10:00:00.000Z");
    await asked("2026-01-31T23:00:00.000Z", 30);
    expect(await figures("adoption", "Adoption requests")).toEqual([0, 4, 1, 0]);
    expect(await figures("answers", "Adoption requests")).toEqual([null, 4.5, 30, null]);
    expect((await answer("answers"))?.[0]).toBe(
      "7 hours Adoption requests: half were answered within this time, 1 waits now, the oldest for 53 days",
    );
    expect((await answer("lost"))?.slice(0, 5)).toEqual([
      "0% led to an adoption: 0 of 5 adoption requests",
      "0 approved, not yet adopted",
      "3 rejected",
      "1 withdrawn",
      "1 not answered yet",
    ]);
  });

  type StayOver = { created_at?: string; start_day?: string; status?: "received" | "checked_out" };
  async function stay({ created_at, start_day, status }: StayOver, boarder_id?: string) {
    const stayId = id();
    const at = created_at ?? "2025-10-01T09:00:00.000Z";
    const person = { owner_name: "", owner_email: "", email_key: "", owner_phone: "" };
    const pet = { pet_names: "", search_text: "" };
    const care = { special_instructions: "" };
    const called = { emergency_name: "", emergency_phone: "" };
    const vet = { veterinarian_name: "", veterinarian_phone: "" };
    await write((trx) =>
      trx
        .insertInto("stays")
        .values({
          ...person,
          ...pet,
          ...care,
          ...called,
          ...vet,
          id: stayId,
          reference: `B${stayId}`.slice(0, 40),
          source: "request",
          owner_id: null,
          boarder_id: boarder_id ?? null,
          phone_key: stayId,
          pet_key: "x",
          brings_card: 0,
          start_day: start_day ?? "2026-06-01",
          end_day: "2026-12-31",
          status: status ?? "received",
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
    return stayId;
  }

  test("the first answer to a boarding request and to a message is the one that counts", async () => {
    const [one, two, three] = [
      await stay({ created_at: "2026-02-01T08:00:00.000Z" }),
      await stay({ created_at: "2026-02-28T22:30:00.000Z" }),
      await stay({ created_at: "2026-02-28T23:30:00.000Z" }),
    ];
    const message = id();
    await write(async (trx) => {
      const steps = [
        step("stay", one, "2026-02-01T08:00:00.000Z", "received", false),
        {
          ...step("stay", one, "2026-02-01T09:00:00.000Z", "accepted"),
          step: "staff.accept",
          undone_at: "2026-02-01T09:05:00.000Z",
        },
        { ...step("stay", one, "2026-02-01T09:05:00.000Z", "received"), step: "undo" },
        step("stay", one, "2026-02-01T14:00:00.000Z", "needs_info"),
        step("stay", one, "2026-02-05T14:00:00.000Z", "accepted"),
        step("stay", two, "2026-03-01T00:30:00.000Z", "declined"),
        step("stay", three, "2026-03-05T00:30:00.000Z", "expired", false),
        step("inquiry", message, "2026-03-01T20:00:00.000Z", "answered"),
        step("inquiry", message, "2026-03-01T12:30:00.000Z", "answered"),
      ];
      await trx.insertInto("history").values(steps).execute();
      await trx.updateTable("stays").set({ status: "declined" }).where("id", "=", two).execute();
      await trx
        .insertInto("inquiries")
        .values({
          id: message,
          reference: "M2345678901",
          kind: "contact",
          person_id: null,
          name: "Kemi",
          email: "k@example.com",
          phone: "",
          subject: "",
          message: "Hello",
          status: "answered",
          content_key: "x",
          search_text: "",
          created_at: "2026-03-01T10:00:00.000Z",
          updated_at: "2026-03-01T10:00:00.000Z",
        })
        .execute();
    });
    expect(await figures("boarding", "Requests")).toEqual([0, 0, 2, 1]);
    expect(await figures("answers", "Boarding requests")).toEqual([null, null, 4, null]);
    expect(await figures("answers", "Messages")).toEqual([null, null, null, 2.5]);
    expect((await answer("lost"))?.slice(5)).toEqual([
      "1 of 3 boarding requests declined",
      "0 of 3 boarding requests cancelled",
      "0 of 3 boarding requests expired",
    ]);
  });

  async function boarderWith(places: number, verified_at: string | null, daysOff: string[] = []) {
    const person = personRow({ role: "boarder", verified_at });
    const boarder_id = person.id;
    await write(async (trx) => {
      await trx
        .insertInto("people")
        .values({ ...person, search_text: "" })
        .execute();
      const kinds = { takes_dogs: 1, takes_cats: 1, takes_other: 1 } as const;
      const updated_at = "2026-01-01T00:00:00.000Z";
      const row = { boarder_id, places, ...kinds, updated_at };
      await trx.insertInto("boarder_capacities").values(row).execute();
      const days = daysOff.map((day) => ({ boarder_id, day }));
      if (days.length > 0) await trx.insertInto("boarder_days_off").values(days).execute();
    });
    return boarder_id;
  }
  async function sleeps(boarder_id: string, nights: string[], place = 1) {
    const status = "checked_out" as const;
    const stay_id = await stay({ start_day: nights[0] ?? "", status }, boarder_id);
    const facts = { name: "", name_key: "", age: "", breed: "", allergies: "" };
    const pet = { ...facts, medications: "", feeding_schedule: "", kind: null, pet_id: null };
    const taker = { stay_id, stay_pet_id: stay_id, pet_id: null };
    const rows = nights.map((night) => ({ boarder_id, night, place, ...taker }));
    await write(async (trx) => {
      await trx
        .insertInto("stay_pets")
        .values({ id: stay_id, stay_id, position: 0, ...pet })
        .execute();
      await trx.insertInto("stay_nights").values(rows).execute();
    });
  }

  test("nights are counted in their own month, of the places that were offered", async () => {
    // From 10 February in Lagos: 19 nights less two days off, and 31 in March, of two places.
    const off = ["2026-02-12", "2026-02-13", "2026-02-01"];
    const bisi = await boarderWith(2, "2026-02-09T23:30:00.000Z", off);
    await sleeps(bisi, ["2026-02-27", "2026-02-28", "2026-03-01"]);
    await sleeps(bisi, ["2026-02-28"], 2);
    // Whoever boards no more offered at least what was taken.
    const former = await boarderWith(3, null);
    await sleeps(former, ["2025-12-31", "2026-01-01"]);
    expect(await figures("boarding", "Stays")).toEqual([1, 0, 2, 0]);
    expect(await figures("boarding", "Nights taken")).toEqual([1, 1, 3, 1]);
    expect(await figures("boarding", "Nights offered")).toEqual([1, 1, 34, 62]);
    const occupancy = await figures("boarding", "Occupancy");
    expect(occupancy?.map((one) => Math.round((one ?? -1) * 100) / 100)).toEqual([
      100, 100, 8.82, 1.61,
    ]);
  });

  async function gift(amountKobo: number, paid_at: string, refunded_kobo = 0) {
    const giver = { firstName: "", lastName: "", email: `g${++gifts}@example.com` };
    const row = newDonation(services.now(), {
      ...giver,
      method: "cash",
      status: "pending",
      amountKobo,
    });
    const status = refunded_kobo > 0 ? "partially_refunded" : "succeeded";
    const receipt = { receipt_year: 2026, receipt_number: gifts };
    await write((trx) =>
      trx
        .insertInto("donations")
        .values({ ...row, ...receipt, status, paid_at, refunded_kobo })
        .execute(),
    );
  }
  let gifts = 0;

  test("gifts count when they were paid, without what went back, to the kobo", async () => {
    await gift(2_500_50, "2025-12-31T22:59:59.000Z");
    await gift(1_000_00, "2025-12-31T23:00:00.000Z");
    await gift(9_999_999_99, "2026-01-15T12:00:00.000Z", 1);
    expect(await figures("gifts", "Gifts")).toEqual([1, 2, 0, 0]);
    expect(await figures("gifts", "Sum")).toEqual([2_500_50, 1_000_00 + 9_999_999_98, 0, 0]);
    const csv = await exportReport(services, ada, "gifts", months);
    expect(csv).toBe(
      '\u{feff}"Month","Gifts","Sum (NGN)"\r\n"2025-12","1","2500.50"\r\n' +
        '"2026-01","2","10000999.98"\r\n"2026-02","0","0.00"\r\n"2026-03","0","0.00"\r\n',
    );
    const log = await rowsOf(
      services,
      "audit_log",
      { entity: "report" },
      "action",
      "entity",
      "detail",
      "actor_id",
    );
    expect(log).toEqual([
      {
        action: "downloaded",
        entity: "report",
        actor_id: ada.id,
        detail: "gifts, 2025-12 to 2026-03",
      },
    ]);
  });

  test("without any records there are zeros, and no medians", async () => {
    for (const report of ["adoption", "boarding", "answers", "gifts"] as const) {
      const { columns } = await viewReport(services, report, months);
      for (const { values, unit } of columns) {
        const none = ["days", "hours", "percent"].includes(unit) ? null : 0;
        expect(values).toEqual([none, none, none, none]);
      }
    }
  });
});

test("an address asks for at most 24 months, none of them to come; otherwise it is the last twelve", () => {
  const read = (query: string) => readMonthRange(new URLSearchParams(query), "2026-11");
  const usual = { from: "2025-12", to: "2026-11" };
  for (const query of ["", "from=x&to=y", "from=2026-13", "to=2026-12", "from[]=1&to=9999-99"]) {
    expect(read(query), query).toEqual(usual);
  }
  expect(read("from=2026-02&to=2026-05")).toEqual({ from: "2026-02", to: "2026-05" });
  expect(read("from=2026-05&to=2026-02")).toEqual({ from: "2026-02", to: "2026-05" });
  expect(read("to=2025-06")).toEqual({ from: "2024-07", to: "2025-06" });
  expect(read("from=2001-01&to=2026-05")).toEqual({ from: "2024-06", to: "2026-05" });
  expect(read("from=2026-11")).toEqual({ from: "2026-11", to: "2026-11" });
});
