import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { bombPng, heicHeader, photo, quadrants } from "#tests/support/pictures.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  type Browser,
  errorsOf,
  hidden,
  openSite,
  siteForAll,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { acceptStay, askAboutStay } from "#tests/support/stay-steps.ts";
import { boarder, stayOf } from "#tests/support/stays.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const form = "/pet-boarding/form";
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

let made = 0;

/** What a visitor types; every form is another person's. */
function words(changes: Record<string, string> = {}): Record<string, string> {
  const number = String(++made).padStart(7, "0");
  return {
    ownerName: "Fọláṣadé Ìdòwú",
    ownerEmail: `boarding.${number}@example.com`,
    ownerPhone: `0806${number}`,
    kind: "Dog",
    petName: "Simba",
    petAge: "2,5",
    petBreed: "Boerboel",
    allergies: "Chicken",
    medications: "",
    feedingSchedule: "Twice a day",
    specialInstructions: "Afraid of generators",
    emergencyContactName: "",
    emergencyContactPhone: "",
    startDate: "2026-06-10",
    endDate: "2026-06-13",
    veterinarianName: "",
    veterinarianPhone: "",
    ...changes,
  };
}

type Files = Record<string, { name: string; bytes: Uint8Array; type?: string }[]>;

function body(fields: Record<string, string>, files: Files = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [field, some] of Object.entries(files)) {
    for (const { name, bytes, type } of some) {
      data.append(field, new File([new Uint8Array(bytes)], name, { type: type ?? "" }));
    }
  }
  return data;
}

describe("the boarding form", () => {
  const { site, ada } = siteForAll("sqlite", "ada", "ngozi");
  let visitor: Browser;
  let jpeg: Uint8Array;

  beforeAll(async () => {
    await boarder(site.services, "bisi", { places: 9 });
    jpeg = await jpegPhoto();
  });
  beforeEach(() => {
    site.services.pass(hourMs);
    visitor = site.visitor();
  });

  const referenceOf = (response: Response) =>
    /^\/r\/(B[A-Z0-9]{10})$/.exec(response.headers.get("Location") ?? "")?.[1] ?? "";
  const send = async (fields: Record<string, string>, files: Files = {}) => {
    const key = await visitor.keyOf(form);
    return visitor.post(form, body({ ...fields, key }, files));
  };
  const filesOf = (reference: string) =>
    site.services.db.reader
      .selectFrom("stay_files")
      .innerJoin("stays", "stays.id", "stay_files.stay_id")
      .select(["stay_files.id", "stay_files.kind", "stay_files.slot", "stay_files.file_name"])
      .where("stays.reference", "=", reference)
      .orderBy("kind")
      .orderBy("slot")
      .execute();

  test("the landing page has every part of its specification", async () => {
    const html = await visitor.html("/pet-boarding");
    const text = wordsOf(html);
    for (const part of [
      ...["Back to Website", "Pet Boarding", "Book Now", "Start Booking Process"],
      ...["Home Away From Home", "Safe & Secure", "Flexible Scheduling", "Loving Care"],
      ...["What's Included", "24/7 Professional Care", "Daily Exercise & Playtime"],
      ...["Medication Administration", "Regular Health Monitoring", "Photo Updates"],
      ...["Emergency Vet Access", "★★★★★"],
    ]) {
      expect(text).toContain(part);
    }
    expect([...html.matchAll(/href="\/pet-boarding\/form"/g)]).toHaveLength(2);
  });

  test("the form has the sections, labels and names of the specification", async () => {
    const page = await visitor.html(form);
    const html = page.replace(/<template>[\s\S]*?<\/template>/g, "");
    const labels = [...html.matchAll(/<label[^>]*for="[^"]*"[^>]*>([^<]*)</g)].map(
      ([, one]) => one,
    );
    expect(labels).toEqual([
      ...["Pet Name", "Pet Age", "Breed", "Allergies", "Medications"],
      ...["Feeding Schedule", "Pet Images", "Vaccination Card", "Medical Records"],
      ...["Start Date", "End Date", "Owner Name", "Email", "Phone Number"],
      ...["Special Instructions", "Emergency Contact Name"],
      ...["Emergency Contact Phone", "Veterinarian Name", "Veterinarian Phone"],
    ]);
    for (const name of Object.keys(words())) expect(html).toContain(` name="${name}"`);
    for (const name of ["petImages", "vaccinationCard", "medicalRecords"]) {
      expect(html).toContain(` name="${name}"`);
    }
    expect(html.match(/rows="2"/g)).toHaveLength(4);
    const text = wordsOf(html);
    for (const part of [
      ...["Back to Website", "Back to Pet Boarding", "Pet Boarding Request", "Owner Information"],
      ...["Pet Information", "Emergency Contact (Optional)", "Personal Veterinarian (Optional)"],
      ...["Boarding Dates", "Documents (Optional)", "Submit Boarding Request"],
      "Fields marked with * are required.",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("one post carries everything and leads to the reference's page with the notice", async () => {
    const response = await send(words({ bringsCard: "on" }), {
      petImages: [
        { name: "one.jpg", bytes: jpeg },
        { name: "two.png", bytes: await photo(300, 200).png().toBuffer() },
      ],
      medicalRecords: [{ name: "records.pdf", bytes: pdf }],
    });
    expect(response.status).toBe(303);
    const reference = referenceOf(response);
    expect(await stayOf(site.services, reference)).toMatchObject({
      pets: [{ name: "Simba", age: "2.5" }],
      brings_card: 1,
      status: "received",
      pet_names: "Simba",
    });
    expect(await filesOf(reference)).toMatchObject([
      { kind: "medical-records", slot: 0, file_name: "records.pdf" },
      { kind: "photo", slot: 1, file_name: "one.jpg" },
      { kind: "photo", slot: 2, file_name: "two.png" },
    ]);
    const page = await visitor.wordsAfter(response);
    expect(page).toContain(
      "Your boarding request has been submitted successfully! We will review your request and contact you shortly.",
    );
    expect(page).toContain("The stay of Simba");
    expect(page).toContain("Send Vaccination Card");
    expect(page).not.toContain("Send Medical Records");
  });

  test("the picture of a document is kept large enough for its small print, a photo as small as ever", async () => {
    const large = await quadrants(3000, 2000).jpeg().toBuffer();
    const response = await send(words(), {
      petImages: [{ name: "simba.jpg", bytes: large }],
      vaccinationCard: [{ name: "card.jpg", bytes: large }],
    });
    const [picture, card] = await filesOf(referenceOf(response));
    const widthOf = async (id: string | undefined) => {
      const file = await visitor.get(`/stay-files/${id}/whole`);
      const { width, format } = await sharp(new Uint8Array(await file.arrayBuffer())).metadata();
      return [format, width];
    };
    expect(await widthOf(card?.id)).toEqual(["webp", 2400]);
    expect(await widthOf(picture?.id)).toEqual(["webp", 1080]);
  });

  test("page, form, e-mail and reference promise an answer within the hours that are set", async () => {
    const slow = await openSite("sqlite");
    slow.services.site.answerHours = 48;
    visitor = slow.visitor();
    expect(await visitor.words("/pet-boarding")).toContain("We answer within 48 hours");
    expect(await visitor.words(form)).toContain("answers within 48 hours");
    const fields = words();
    const reference = referenceOf(await send(fields));
    expect(await visitor.words(`/r/${reference}`)).toContain("answers within 48 hours");
    const [email] = await emailsTo(slow.services, fields.ownerEmail ?? "");
    expect(email?.body).toContain("We answer within 48 hours.");
    await slow.services.cleanup();
  });

  test("with a field wrong all is told at once, and what was typed and what arrived is kept", async () => {
    const first = await send(
      words({
        ownerName: " ",
        ownerEmail: "nobody",
        petAge: "two",
        petBreed: "",
        emergencyContactName: "Kunle",
        veterinarianPhone: "0803 555 1234",
        startDate: "2026-02-30",
        endDate: "2020-01-01",
      }),
      {
        petImages: [{ name: "one.jpg", bytes: jpeg }],
        vaccinationCard: [{ name: "card.pdf", bytes: pdf }],
      },
    );
    expect(first.status).toBe(422);
    const html = await first.text();
    expect(errorsOf(html)).toEqual([
      {
        field: "petAge",
        message: "Please enter Pet Age in years as a number from 0 to 50, for example 2 or 0.5",
      },
      { field: "petBreed", message: "Please enter Breed" },
      { field: "startDate", message: "Please enter a day that exists, for example 2026-12-24" },
      { field: "endDate", message: "End Date cannot be earlier than today" },
      { field: "ownerName", message: "Please enter Owner Name" },
      { field: "ownerEmail", message: "Please enter a valid email!" },
      {
        field: "emergencyContactPhone",
        message: "Please enter Emergency Contact Phone too, or leave Emergency Contact Name empty",
      },
      {
        field: "veterinarianName",
        message: "Please enter Veterinarian Name too, or leave Veterinarian Phone empty",
      },
    ]);
    expect(wordsOf(html)).toContain("There was an error submitting your boarding request.");
    expect(typed(html, "allergies")).toBe("Chicken");
    expect(typed(html, "emergencyContactName")).toBe("Kunle");
    expect(wordsOf(html)).toContain("one.jpg");
    const kept = (name: string) =>
      new RegExp(`type="checkbox"[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
    const again = await visitor.post(form, {
      ...words(),
      key: hidden(html, "key"),
      petImages: kept("petImages"),
      vaccinationCard: kept("vaccinationCard"),
    });
    expect(again.status).toBe(303);
    expect(await filesOf(referenceOf(again))).toMatchObject([
      { kind: "photo", file_name: "one.jpg" },
      { kind: "vaccination-card", file_name: "card.pdf" },
    ]);
  });

  test.each([
    [
      "a start in the past",
      { startDate: "2026-03-01", endDate: "2026-03-04" },
      "Start Date cannot be earlier than today",
    ],
    [
      "the end before the start",
      { endDate: "2026-06-09" },
      "End Date cannot be earlier than the start date",
    ],
    ["91 nights", { endDate: "2026-09-09" }, "A stay can be at most 90 nights"],
    [
      "more than a year ahead",
      { startDate: "2027-06-10", endDate: "2027-06-11" },
      "Please choose days within the next twelve months",
    ],
    [
      "an age of 51",
      { petAge: "51" },
      "Please enter Pet Age in years as a number from 0 to 50, for example 2 or 0.5",
    ],
    [
      "an age below nothing",
      { petAge: "-1" },
      "Please enter Pet Age in years as a number from 0 to 50, for example 2 or 0.5",
    ],
  ])("%s is refused in words", async (_, changes, message) => {
    const response = await send(words(changes));
    expect(response.status).toBe(422);
    expect(errorsOf(await response.text()).map((one) => one.message)).toEqual([message]);
  });

  test.each([
    ["90 nights", { endDate: "2026-09-08" }],
    ["one day", { endDate: "2026-06-10" }],
    ["an age of nought", { petAge: "0" }],
  ])("%s is taken", async (_, changes) => {
    expect((await send(words(changes))).status).toBe(303);
  });

  test("today is the day in Lagos: at half past midnight there yesterday is refused", async () => {
    const late = await openSite("sqlite");
    // 23:30 UTC is 00:30 of the next day in Lagos.
    late.services.pass(14.5 * hourMs);
    visitor = late.visitor();
    const dates = (day: string) => words({ startDate: day, endDate: day });
    expect((await send(dates("2026-03-02"))).status).toBe(422);
    expect((await send(dates("2026-03-03"))).status).toBe(303);
    await late.services.cleanup();
  });

  test.each([
    [
      "a renamed executable",
      "petImages",
      "dog.jpg",
      Buffer.from("MZ\x90\0not a picture"),
      "is not a picture we can read",
    ],
    [
      "a program as a document",
      "medicalRecords",
      "records.pdf",
      Buffer.from("MZ\x90\0"),
      "is not a PDF, JPEG or PNG file",
    ],
    ["a PDF cut short", "vaccinationCard", "card.pdf", pdf.subarray(0, 30), "is damaged"],
    ["an empty file", "petImages", "empty.jpg", Buffer.alloc(0), "is empty"],
    [
      "a picture of 50,000 × 50,000",
      "petImages",
      "bomb.png",
      bombPng(50_000, 50_000),
      "too many to read",
    ],
    ["a HEIC photo", "petImages", "img.heic", heicHeader(), "is a HEIC picture"],
    [
      "one byte over 10 MB",
      "vaccinationCard",
      "big.pdf",
      Buffer.concat([
        pdf,
        Buffer.alloc(10 * 1024 * 1024 + 1 - pdf.length),
        Buffer.from("%%EOF"),
      ]).subarray(0, 10 * 1024 * 1024 + 1),
      "is larger than 10 MB",
    ],
  ] as const)(
    "%s is refused by its name, with everything else kept",
    async (_, field, name, bytes, message) => {
      const html = await textWith(422, send(words(), { [field]: [{ name, bytes }] }));
      const [error, ...more] = errorsOf(html);
      expect(more).toEqual([]);
      expect(error?.field).toBe(field);
      expect(error?.message).toContain(name);
      expect(error?.message).toContain(message);
      expect(typed(html, "petName")).toBe("Simba");
    },
  );

  test.each([
    ["a token that was made up", "x".repeat(27)],
    ["an id of the database", "019a0000-0000-7000-8000-000000000000"],
    ["nothing that a token can be", "'; drop table stays; --"],
  ])("%s claims no file, and the form says so with everything kept", async (_, token) => {
    const html = await textWith(422, send({ ...words(), vaccinationCard: token }));
    expect(errorsOf(html)).toEqual([
      {
        field: "petImages",
        message: "A file is no longer with us. Please choose your files again",
      },
    ]);
    expect(typed(html, "petName")).toBe("Simba");
  });

  test("a token claims a file once: with a second request it is gone, and the first keeps its file", async () => {
    const back = await send(words({ petName: "" }), {
      vaccinationCard: [{ name: "card.pdf", bytes: pdf }],
    });
    const html = await back.text();
    const [, token = ""] =
      /type="checkbox"[^>]*name="vaccinationCard"[^>]*value="([^"]*)"/.exec(html) ?? [];
    const first = await send({ ...words(), vaccinationCard: token });
    expect(first.status).toBe(303);
    expect((await send({ ...words(), vaccinationCard: token })).status).toBe(422);
    expect(await filesOf(referenceOf(first))).toMatchObject([{ file_name: "card.pdf" }]);
  });

  test("two browsers that ask at once for the same pet and days in other words make one request", async () => {
    const fields = words();
    const [one, other] = [site.visitor(), site.visitor()];
    const answers = await Promise.all([
      one.post(form, { ...fields, allergies: "None" }),
      other.post(form, { ...fields, allergies: "Fish" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const late = answers.find(({ status }) => status === 409);
    const html = (await late?.text()) ?? "";
    expect(wordsOf(html)).toContain("You already asked for this pet and these days.");
    expect(["None", "Fish"]).toContain(typed(html, "allergies"));
    const rows = await rowsOf(
      site.services,
      "stays",
      { owner_email: fields.ownerEmail ?? "" },
      "id",
    );
    expect(rows).toHaveLength(1);
  });

  test("a ninth picture is refused, and a name that climbs folders is only a name", async () => {
    const pictures = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => ({
        name: `${index}.png`,
        bytes: await sharp({
          create: { width: 20 + index, height: 20, channels: 3, background: "#a33" },
        })
          .png()
          .toBuffer(),
      })),
    );
    const nine = await send(words(), { petImages: pictures });
    expect(nine.status).toBe(422);
    expect(errorsOf(await nine.text())).toEqual([
      { field: "petImages", message: "Please send at most 8 pictures" },
    ]);
    const climbing = [{ name: "../../etc/passwd.jpg", bytes: jpeg }];
    const response = await send(words(), { petImages: climbing });
    expect(response.status).toBe(303);
    const [file] = await filesOf(referenceOf(response));
    expect(file?.file_name).toContain("passwd.jpg");
  });

  test("the same post fifty times at once makes one request with its files once", async () => {
    const key = await visitor.keyOf(form);
    const fields = { ...words(), key };
    const files = { medicalRecords: [{ name: "records.pdf", bytes: pdf }] };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => visitor.post(form, body(fields, files))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    const references = new Set(responses.map(referenceOf));
    expect(references.size).toBe(1);
    expect(await filesOf([...references][0] ?? "")).toHaveLength(1);
  });

  const requestsOf = async (email: string | undefined) =>
    (await rowsOf(site.services, "stays", { owner_email: email ?? "" }, "id")).length;

  test("five hundred files are refused with a sentence, and nothing is stored", async () => {
    const fields = words();
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `${at}.jpg`, bytes: jpeg }));
    const response = await send(fields, { petImages: many });
    expect(response.status).toBe(413);
    expect(wordsOf(await response.text())).toContain("What you sent is larger than we can take.");
    expect(await requestsOf(fields.ownerEmail)).toBe(0);
  });

  test("a client that leaves half-way has asked for nothing, and its next try is taken", async () => {
    const fields = words();
    const files = { medicalRecords: [{ name: "records.pdf", bytes: pdf }] };
    const whole = new Response(body(fields, files));
    const type = whole.headers.get("Content-Type") ?? "";
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const sent = visitor.ask(form, {
      method: "POST",
      headers: { "Content-Type": type, Origin: "http://localhost:3000" },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(0, bytes.length - 60));
          controller.error(new Error("the client is gone"));
        },
      }),
      duplex: "half",
    } as RequestInit);
    const status = await sent.then(
      (response) => response.status,
      () => 400,
    );
    expect(status).toBe(400);
    expect(await requestsOf(fields.ownerEmail)).toBe(0);
    expect((await send(fields, files)).status).toBe(303);
    expect(await requestsOf(fields.ownerEmail)).toBe(1);
  });

  test("when the disk runs low its words are taken, and a file with them is asked for later", async () => {
    const { blobs } = site.services;
    const space = blobs.space.bind(blobs);
    blobs.space = async () => ({ free: 10_000_000, total: 100_000_000_000 });
    try {
      const files = { vaccinationCard: [{ name: "card.pdf", bytes: pdf }] };
      const sent = await send(words({ petName: "Bingo" }), files);
      expect(sent.status).toBe(303);
      expect(await visitor.wordsAfter(sent)).toContain(
        "Only card.pdf could not be stored just now.",
      );
      const wrong = await send(words({ petName: "" }), files);
      expect(wrong.status).toBe(422);
      expect(wordsOf(await wrong.text())).toContain("There is no room for card.pdf just now");
    } finally {
      blobs.space = space;
    }
  });

  describe("its files are private", () => {
    const sent = async () => {
      const response = await send(words(), {
        petImages: [{ name: "simba.jpg", bytes: await withPlace() }],
        vaccinationCard: [{ name: "Ṣadé's card.pdf", bytes: pdf }],
      });
      const reference = referenceOf(response);
      const [picture, card] = await filesOf(reference);
      return {
        reference,
        picture: `/stay-files/${picture?.id}/whole`,
        card: `/stay-files/${card?.id}/whole`,
      };
    };
    const withPlace = () =>
      photo(200, 300)
        .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" } })
        .jpeg()
        .toBuffer();
    const audit = (action: string) =>
      rowsOf(site.services, "audit_log", { action }, "actor_id", "detail");

    test("the browser that sent them sees them, another one does not", async () => {
      const { picture, card } = await sent();
      const own = await visitor.get(picture);
      expect(own.status).toBe(200);
      expect(own.headers.get("Content-Type")).toBe("image/webp");
      const bytes = new Uint8Array(await own.arrayBuffer());
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect((await visitor.get(card)).status).toBe(200);
      const stranger = site.visitor();
      expect((await stranger.get(picture)).status).toBe(404);
      expect((await stranger.get(card)).status).toBe(404);
    });

    test("a document is saved, not shown, and nothing may run from it", async () => {
      const { card } = await sent();
      const { headers } = await visitor.get(card);
      expect(headers.get("Content-Disposition")).toBe(
        "attachment; filename=\"_ad_s card.pdf\"; filename*=UTF-8''%E1%B9%A2ad%C3%A9%27s%20card.pdf",
      );
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("Content-Type")).toBe("application/pdf");
    });

    test("another browser sees them after the last four digits of the phone", async () => {
      const { reference, card } = await sent();
      const stay = await stayOf(site.services, reference);
      const phone = site.visitor();
      const before = await phone.words(`/r/${reference}`);
      expect(before).not.toContain("Simba");
      expect((await phone.post(`/r/${reference}`, { digits: "0000" })).status).toBe(422);
      const right = await phone.post(`/r/${reference}`, { digits: stay.phone_key.slice(-4) });
      expect(right.status).toBe(303);
      expect((await phone.get(card)).status).toBe(200);
    });

    test("staff see them, and each view of a document is in the audit log", async () => {
      const { picture, card } = await sent();
      const staff = await site.visitor().signIn("ada");
      const before = await audit("viewed");
      expect((await staff.get(picture)).status).toBe(200);
      expect(await audit("viewed")).toHaveLength(before.length);
      expect((await staff.get(card)).status).toBe(200);
      const views = await audit("viewed");
      expect(views).toHaveLength(before.length + 1);
      expect(views.at(-1)).toMatchObject({ actor_id: ada.id });
      expect(views.at(-1)?.detail).toMatch(/^Vaccination Card, B/);
    });

    test("its boarder sees them until a week after the stay, and no other boarder does", async () => {
      const { reference, card } = await sent();
      const bisi = await site.visitor().signIn("bisi");
      expect((await bisi.get(card)).status).toBe(404);
      const { id: boarder_id } = await rowOf(site.services, "people", { role: "boarder" }, "id");
      await updateRows(
        site.services,
        "stays",
        { reference },
        {
          status: "assigned",
          boarder_id,
          start_day: "2026-03-10",
          end_day: "2026-03-11",
        },
      );
      expect((await bisi.get(card)).status).toBe(200);
      const until = (instant: string) =>
        site.services.pass(Date.parse(instant) - site.services.now().getTime());
      // The last second of the seventh day after it, in Lagos.
      until("2026-03-18T22:59:59.000Z");
      expect((await bisi.get(card)).status).toBe(200);
      until("2026-03-18T23:00:00.000Z");
      expect((await bisi.get(card)).status).toBe(404);
      expect((await visitor.get(card)).status).toBe(200);
    });

    test.each(["declined", "cancelled", "expired"] as const)(
      "its boarder sees none once the stay is %s, and sees them again once that was taken back",
      async (closed) => {
        const { reference, card, picture } = await sent();
        const { id, owner_phone } = await stayOf(site.services, reference);
        const place = (status: StayStatus) =>
          site.services.db.transaction(async (trx) => {
            const medications = "Insulin at eight";
            await trx
              .updateTable("stay_pets")
              .set({ medications })
              .where("stay_id", "=", id)
              .execute();
            await trx
              .updateTable("stays")
              .set({
                status,
                emergency_phone: "+2348035559999",
                boarder_id: trx.selectFrom("people").select("id").where("role", "=", "boarder"),
              })
              .where("id", "=", id)
              .execute();
          });
        const bisi = await site.visitor().signIn("bisi");
        const page = `/dashboard/pet-owner/boarding-requests/${id}`;
        const seen = async () => {
          const files = [card, picture].map(async (file) => (await bisi.get(file)).status);
          const text = await bisi.words(page);
          const secrets = [formatPhone(owner_phone), "0803 555 9999", "Insulin", "card.pdf"];
          return [await Promise.all(files), secrets.filter((secret) => text.includes(secret))];
        };
        await place("accepted");
        const before = await seen();
        expect(before).toEqual([[200, 200], expect.arrayContaining(["Insulin", "card.pdf"])]);
        expect(before[1]).toHaveLength(4);
        await place(closed);
        expect(await seen()).toEqual([[404, 404], []]);
        expect((await bisi.get(page)).status).toBe(200);
        await place("accepted");
        expect(await seen()).toEqual(before);
      },
    );

    test("no address leads to a file by its id alone, nor to a staged one", async () => {
      const response = await send(words({ petName: "" }), {
        vaccinationCard: [{ name: "card.pdf", bytes: pdf }],
      });
      expect(response.status).toBe(422);
      const staged = await site.services.db.reader
        .selectFrom("stay_files")
        .select("id")
        .where("stay_id", "is", null)
        .execute();
      const staff = await site.visitor().signIn("ada");
      for (const { id } of staged) {
        expect((await staff.get(`/stay-files/${id}/whole`)).status).toBe(404);
      }
      expect((await staff.get("/stay-files/nothing/whole")).status).toBe(404);
    });
  });

  test("scripts send the words first: the files follow one by one, each once", async () => {
    const key = await visitor.keyOf(form);
    const response = await visitor.post(form, body({ ...words(), key, filesFollow: "on" }));
    expect(response.status).toBe(303);
    const to = response.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/pet-boarding\/form\?sent=B/);
    const reference = to.slice(-11);
    const page = await visitor.words(to);
    expect(page).toContain("We have your request for Simba");
    const upload = () =>
      visitor.post(
        to,
        body({ upload: "upload-1" }, { petImages: [{ name: "a.jpg", bytes: jpeg }] }),
      );
    const answers = await Promise.all([upload(), upload(), upload()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await filesOf(reference)).toHaveLength(1);
    expect(await visitor.words(to)).toContain("a.jpg has arrived.");
    const stranger = site.visitor();
    expect((await stranger.get(to)).headers.get("Location")).toBe(`/r/${reference}`);
    expect(
      (await stranger.post(to, body({}, { petImages: [{ name: "b.jpg", bytes: jpeg }] }))).status,
    ).toBe(403);
  });

  test("files follow from any browser of the owner: by the phone's digits, or signed in with the address", async () => {
    const fields = words({ ownerEmail: cast.ngozi.email });
    const reference = referenceOf(await send(fields));
    const to = `${form}?sent=${reference}`;
    const card = body({}, { vaccinationCard: [{ name: "card.pdf", bytes: pdf }] });
    const stranger = site.visitor();
    expect((await stranger.post(to, card)).status).toBe(403);
    await stranger.post(`/r/${reference}`, { digits: (fields.ownerPhone ?? "").slice(-4) });
    const owner = await site.visitor().signIn("ngozi");
    for (const browser of [stranger, owner]) {
      expect((await browser.get(to)).status).toBe(200);
      expect((await browser.post(to, card)).status).toBe(200);
    }
    expect(await filesOf(reference)).toHaveLength(1);
    const other = await site.visitor().signIn("bisi");
    expect((await other.get(to)).headers.get("Location")).toBe(`/r/${reference}`);
    expect((await other.post(to, card)).status).toBe(403);
  });

  describe("the page of its reference", () => {
    const mine = async () => {
      const reference = referenceOf(await send(words()));
      const open = async () => visitor.html(`/r/${reference}`);
      const act = async (fields: Record<string, string>) =>
        visitor.post(`/r/${reference}`, { ...fields, key: hidden(await open(), "key") });
      return { reference, open, act };
    };

    test("takes a missing file by itself, and refuses what it cannot read with its name", async () => {
      const { reference, open } = await mine();
      const post = (name: string, bytes: Uint8Array) =>
        visitor.post(
          `/r/${reference}`,
          body({ intent: "file" }, { vaccinationCard: [{ name, bytes }] }),
        );
      const wrong = await post("card.pdf", Buffer.from("hello"));
      expect(wrong.status).toBe(415);
      expect(wordsOf(await wrong.text())).toContain("card.pdf is not a PDF, JPEG or PNG file.");
      const right = await post("card.pdf", pdf);
      expect(right.status).toBe(303);
      const page = await visitor.wordsAfter(right);
      expect(page).toContain("card.pdf file uploaded successfully");
      expect(await open()).not.toContain("Send Vaccination Card");
      const stranger = site.visitor();
      await stranger.post(
        `/r/${reference}`,
        body({ intent: "file" }, { medicalRecords: [{ name: "x.pdf", bytes: pdf }] }),
      );
      expect(await filesOf(reference)).toHaveLength(1);
    });

    test("shows an answer again that came too late, or from a browser that is not known any more", async () => {
      const { reference, open } = await mine();
      const { id } = await stayOf(site.services, reference);
      value(await askAboutStay(site.services, ada, id, { question: "Vaccinated?" }, undefined));
      const answer = { intent: "answer", answer: "Yes, in March. A long story follows." };
      const stranger = site.visitor();
      const asked = wordsOf(await textWith(403, stranger.post(`/r/${reference}`, answer)));
      expect(asked).toContain("Please enter the last four digits of your phone number first.");
      expect(asked).toContain("What you wrote Yes, in March. A long story follows.");
      expect(asked).not.toContain("Simba");
      const key = hidden(await open(), "key");
      value(await acceptStay(site.services, ada, id, {}, undefined));
      const late = await visitor.post(`/r/${reference}`, { ...answer, key });
      expect(late.status).toBe(409);
      const told = wordsOf(await late.text());
      expect(told).toContain("Ada Okafor accepted the stay of Simba on");
      expect(told).toContain("What you wrote Yes, in March. A long story follows.");
      const empty = await visitor.post(`/r/${reference}`, { intent: "file" });
      expect(empty.status).toBe(422);
      expect(wordsOf(await empty.text())).toContain("Please choose a file first.");
    });

    test("cannot be erased while the pet is with its boarder, who has to know whom to call", async () => {
      const { reference, act } = await mine();
      const { id: boarder_id } = await rowOf(site.services, "people", { role: "boarder" }, "id");
      await updateRows(
        site.services,
        "stays",
        { reference },
        {
          status: "checked_in",
          boarder_id,
        },
      );
      const page = await textWith(409, act({ intent: "erase" }));
      expect(wordsOf(page)).toContain("Your pet is with its boarder now");
      expect(page).not.toContain("Erase what we hold");
      expect((await act({ intent: "cancel" })).status).toBe(409);
      expect((await stayOf(site.services, reference)).status).toBe("checked_in");
    });

    test("cancels once, and says who did what when it is too late", async () => {
      const { reference, act, open } = await mine();
      expect((await act({ intent: "cancel" })).status).toBe(303);
      expect((await stayOf(site.services, reference)).status).toBe("cancelled");
      const late = await act({ intent: "cancel" });
      expect(late.status).toBe(409);
      expect(wordsOf(await late.text())).toContain("cancelled the stay of Simba on");
      const page = wordsOf(await open());
      expect(page).not.toContain("Cancel the stay of");
      expect(page).toContain("Cancel Request: you can undo it until");
    });

    test("gives all that is held as a file to its owner alone", async () => {
      const { reference } = await mine();
      const file = await visitor.get(`/r/${reference}/data`);
      expect(await file.json()).toMatchObject({
        reference,
        pets: [{ name: "Simba", age: 2.5, feedingInstructions: "Twice a day" }],
        boarding: { startDate: "2026-06-10", endDate: "2026-06-13" },
      });
      expect((await site.visitor().get(`/r/${reference}/data`)).status).toBe(404);
    });

    test("erases the name of an account, too, and answers the same form again as the first", async () => {
      visitor = await site.visitor().signIn("ngozi");
      const { reference, act } = await mine();
      const { id } = await stayOf(site.services, reference);
      const history = async () =>
        JSON.stringify(await rowsOf(site.services, "history", { entity_id: id }, "actor_name"));
      expect(await history()).toContain("Fọláṣadé Ìdòwú");
      expect((await act({ intent: "erase" })).status).toBe(303);
      expect(await history()).not.toContain("Fọláṣadé Ìdòwú");
      const again = await visitor.post(`/r/${reference}`, { intent: "erase" });
      expect([again.status, again.headers.get("Location")]).toEqual([303, `/r/${reference}`]);
    });

    test("erases all that is held: nothing of the owner is left anywhere", async () => {
      const { reference, act } = await mine();
      const { owner_email, owner_phone, id } = await stayOf(site.services, reference);
      expect((await act({ intent: "erase" })).status).toBe(303);
      expect(await stayOf(site.services, reference)).toMatchObject({
        owner_name: "Former member",
        owner_email: "",
        status: "cancelled",
        pets: [{ name: "a pet", breed: "", allergies: "" }],
      });
      const { reader } = site.services.db;
      const rows = [
        ...(await reader.selectFrom("stays").selectAll().where("id", "=", id).execute()),
        ...(await reader.selectFrom("history").selectAll().where("entity_id", "=", id).execute()),
        ...(await reader.selectFrom("outbox").selectAll().execute()),
      ];
      const all = JSON.stringify(rows);
      for (const personal of [owner_email, owner_phone]) expect(all).not.toContain(personal);
      const page = await visitor.words(`/r/${reference}`);
      expect(page).not.toContain("Simba");
      expect((await visitor.get(`/r/${reference}/data`)).status).toBe(404);
    });
  });
});
