import { expect, test } from "vitest";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import { deleteExpiredStayFiles } from "#app/features/boarding/stay-file/delete-expired-stay-files.server.ts";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { cancelOwnStay } from "#tests/support/stay-steps.ts";
import { received, stayOf } from "#tests/support/stays.ts";

const visitor = { address: "102.89.7.7" };
const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
const dayMs = 24 * hourMs;

onEachEngine("what the clock erases of stays on %s", (engine) => {
  const { services } = servicesForEach(engine);

  const blobs = async () => {
    const rows = await services.db.reader
      .selectFrom("stay_file_blobs")
      .innerJoin("stay_files", "stay_files.id", "stay_file_blobs.file_id")
      .select(["stay_files.kind", "stay_file_blobs.blob_key"])
      .orderBy("stay_file_blobs.blob_key")
      .execute();
    return rows;
  };
  const cleanUp = async () => {
    await deleteExpiredStayFiles(services);
    await deleteReleasedBlobs(services);
  };
  const isKept = async (key: BlobKey) => (await services.blobs.get(key)) !== undefined;

  test("documents go 90 days after the stay, their files too, and photos stay", async () => {
    const days = { startDate: "2026-03-03", endDate: "2026-03-05" };
    const { reference } = await received(services, days);
    for (const file of [
      { field: "vaccinationCard", name: "card.pdf", bytes: pdf },
      { field: "petImages", name: "simba.jpg", bytes: await jpegPhoto() },
    ] as const) {
      value(await addStayFile(services, visitor, reference, file));
    }
    const before = await blobs();
    expect(before.map(({ kind }) => kind).toSorted()).toEqual([
      ...["photo", "photo", "vaccination-card"],
    ]);
    const card = before.find(({ kind }) => kind === "vaccination-card")?.blob_key ?? "no/such.webp";
    // The last second of the 89th day after it, in Lagos.
    services.pass(Date.parse("2026-06-02T22:59:59.000Z") - services.now().getTime());
    await cleanUp();
    expect(await isKept(card)).toBe(true);
    services.pass(1000);
    await cleanUp();
    expect(await isKept(card)).toBe(false);
    const after = await blobs();
    expect(after.map(({ kind }) => kind)).toEqual(["photo", "photo"]);
    for (const { blob_key } of after) expect(await isKept(blob_key)).toBe(true);
  });

  test("a file that no form claimed goes after a day", async () => {
    const file = { field: "vaccinationCard", name: "card.pdf", bytes: pdf } as const;
    value(await stageStayFile(services, visitor, file));
    const key = (await blobs())[0]?.blob_key ?? "no/such.webp";
    services.pass(dayMs);
    await cleanUp();
    expect(await isKept(key)).toBe(true);
    services.pass(1);
    await cleanUp();
    expect(await isKept(key)).toBe(false);
    expect(await blobs()).toEqual([]);
  });

  test("a closed stay loses its owner after twelve months, and an open one does not", async () => {
    const closed = await received(services);
    value(await cancelOwnStay(services, closed.reference, undefined));
    const open = await received(services);
    services.pass(365 * dayMs);
    await anonymiseClosed(services);
    expect((await stayOf(services, closed.reference)).owner_email).toBe(closed.owner_email);
    services.pass(1);
    await anonymiseClosed(services);
    expect(await stayOf(services, closed.reference)).toMatchObject({
      owner_name: "Former member",
      owner_email: "",
      status: "cancelled",
    });
    expect(await emailsTo(services, closed.owner_email)).toEqual([]);
    expect((await stayOf(services, open.reference)).owner_email).toBe(open.owner_email);
  });
});
