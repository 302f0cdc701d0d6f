import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCircuitBreaker } from "#app/platform/circuit-breaker.ts";
import { type BlobStore, FileStoreUnavailable } from "#app/platform/files/blobs.server.ts";
import { guardedBlobStore } from "#app/platform/files/guarded-blobs.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { blackie, jpegPhoto, publish } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { Browser, errorsOf, hidden, openApp, typed, wordsOf } from "#tests/support/site.ts";
import { boarder, present, wordsOfWish } from "#tests/support/stays.ts";
import { rowOf } from "#tests/support/tables.ts";

type Fields = Record<string, string>;
type Sent = { field: string; name: string; bytes: Uint8Array };

const pdf = Buffer.from("%PDF-1.7\ntrailer\n<<>>\n%%EOF\n");
const description = `${blackie.description}\n\nHe is "calm" & kind.`;
const listing = { name: "Bingo", breed: "Boerboel", age: "3", location: "Yaba", description };
const story = { title: "Two Goats", author: "Ada", slug: "", summary: "Goats came.", text: "Two." };
let keys = 0;

function formOf(fields: Fields, ...files: Sent[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (!("key" in fields)) form.append("key", `a-key-without-a-store-${++keys}`);
  for (const { field, name, bytes } of files)
    form.append(field, new Blob([bytes as BlobPart]), name);
  return form;
}

/** Faults of the store, and how it comes back. */
const faults = {
  "that is down": (stub) => stub.fail(503),
  "that hangs": (stub) => stub.fail("hang"),
  "that ends connections": (stub) => stub.fail("reset"),
} satisfies Record<string, (stub: Awaited<ReturnType<typeof startS3Stub>>) => void>;

describe.each(Object.entries(faults))("with a store %s", (_, fail) => {
  let stub: Awaited<ReturnType<typeof startS3Stub>>;
  let services: TestServices;
  let visitor: () => Browser;
  let staff: Browser;
  let owner: Browser;
  let host: Browser;
  let photo: (field: string) => Sent;
  let listingId: string;
  let petId: string;
  let stayId: string;
  beforeAll(async () => {
    stub = await startS3Stub();
    services = await freshServices("sqlite");
    const bucket = s3BlobStore({ ...stub, ...s3Credentials }, { firstByteMs: 300, callMs: 600 });
    services.blobs = guardedBlobStore(bucket, createCircuitBreaker({ failures: 3, restMs: 20 }));
    const app = await openApp(services);
    visitor = () => new Browser(app);
    const ada = await admit(services, "ada");
    const ngozi = await admit(services, "ngozi");
    const bisi = await boarder(services, "bisi", { places: 9 });
    listingId = await publish(services, ada);
    petId = await newPet(services, ngozi, { name: "Kuti" });
    stayId = (await present(services, ada, bisi, { petName: "Simba" })).id;
    [staff, owner, host] = [
      await visitor().signIn("ada"),
      await visitor().signIn("ngozi"),
      await visitor().signIn("bisi"),
    ];
    const bytes = await jpegPhoto();
    photo = (field) => ({ field, name: "rex.jpg", bytes });
  });
  afterEach(async () => {
    stub.mend();
    await services.blobs.check();
  });
  afterAll(async () => {
    await services.cleanup();
    await stub.close();
  });

  const post = (browser: Browser, path: string, form: FormData, headers = {}) => {
    fail(stub);
    return browser.post(path, form, headers);
  };
  const later = (where: string) =>
    `Only rex.jpg could not be stored just now. Please send it again in a few minutes: ${where}.`;

  async function refused(response: Response, field: string, fields: Fields): Promise<void> {
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(response.headers.get("X-Form-Returned")).toBe("yes");
    expect(errorsOf(html)).toEqual([
      { field, message: expect.stringContaining("We cannot store rex.jpg just now") },
    ]);
    for (const [name, value] of Object.entries(fields)) expect(typed(html, name), name).toBe(value);
  }

  test("a picture is a small 503 that nobody keeps, and there again when the store is", async () => {
    const { blob_key } = await rowOf(services, "picture_variants", { format: "webp" }, "blob_key");
    const card = `/pet-details/${listingId}/card.jpeg`;
    for (const path of [`/${blob_key}`, card]) {
      fail(stub);
      const response = await visitor().get(path, { Accept: "image/webp,image/*" });
      expect(response.status, path).toBe(503);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      expect((await response.text()).length).toBeLessThan(200);
      stub.mend();
      await services.blobs.check();
      expect((await visitor().get(path)).status, path).toBe(200);
    }
  });

  test("pages are as they were", async () => {
    fail(stub);
    for (const path of ["/", "/up-for-adoption", `/pet-details/${listingId}`, "/blog"]) {
      expect((await visitor().get(path)).status, path).toBe(200);
    }
    expect((await visitor().get(`/pet-details/${listingId}/poster`)).status).toBe(200);
  });

  test("a boarding request is stored with its words, and says where its files go", async () => {
    const browser = visitor();
    const path = "/pet-boarding/form";
    const words = wordsOfWish({ ownerEmail: `stay.${++keys}@example.com`, petName: "Bingo" });
    const sent = await post(browser, path, formOf(words, photo("petImages")));
    expect(await browser.wordsAfter(sent)).toContain(later("on this page"));
    const page = sent.headers.get("Location") ?? "";
    const again = formOf({ intent: "file" }, photo("petImages"));
    const late = await post(browser, page, again);
    expect([late.status, wordsOf(await late.text())]).toEqual([
      503,
      expect.stringContaining("We cannot store rex.jpg just now"),
    ]);
    stub.mend();
    await services.blobs.check();
    const arrived = await browser.post(page, formOf({ intent: "file" }, photo("petImages")));
    expect(await browser.wordsAfter(arrived)).toContain("rex.jpg file uploaded successfully");
  });

  test("a boarding request whose files follow by script is told to wait with them", async () => {
    const browser = visitor();
    const words = wordsOfWish({ ownerEmail: `stay.${++keys}@example.com`, petName: "Cleo" });
    const path = "/pet-boarding/form";
    const sent = await browser.post(path, formOf({ ...words, filesFollow: "on" }));
    const reference = /sent=(\w+)/.exec(sent.headers.get("Location") ?? "")?.[1];
    const form = formOf({ upload: "upload-1" }, photo("petImages"));
    const late = await post(browser, `${path}.data?sent=${reference}`, form);
    expect(late.status).toBe(503);
  });

  test.each([
    ["/create-adoption", "imageUrl"],
    ["/dashboard/staff/blog/new", "cover"],
  ])("a picture that goes ahead of its form on %s is told to wait", async (path, field) => {
    for (const address of [path, `${path}.data`]) {
      const late = await post(staff, address, formOf({ upload: "upload-1" }, photo(field)));
      expect(late.status).toBe(503);
    }
  });

  test("a listing to publish comes back with every word, and a draft is stored", async () => {
    const form = formOf(listing, photo("imageUrl"));
    await refused(await post(staff, "/create-adoption", form), "imageUrl", listing);
    const draft = formOf({ ...listing, intent: "draft" }, photo("imageUrl"));
    const sent = await post(staff, "/create-adoption", draft);
    expect(await staff.wordsAfter(sent)).toContain(later("on this page"));
  });

  test("an edited listing is stored, unless visitors would see it without a photo", async () => {
    const path = `/dashboard/staff/listings/${listingId}`;
    const page = await staff.html(path);
    const photoId = hidden(page, "photo1Id");
    expect(photoId).not.toBe("");
    const version = () => rowOf(services, "listings", { id: listingId }, "version");
    const words = async () => {
      return { ...listing, intent: "save", version: String((await version()).version) };
    };
    const taken = { photo1Id: photoId, photo1Remove: "on" };
    const none = formOf({ ...(await words()), ...taken }, photo("newPhotos"));
    await refused(await post(staff, path, none), "newPhotos", { name: "Bingo", description });
    stub.mend();
    await services.blobs.check();
    const sent = await post(staff, path, formOf(await words(), photo("newPhotos")));
    expect(await staff.wordsAfter(sent)).toContain(later("on this page"));
  });

  test("a story to publish comes back with every word, and a draft is stored", async () => {
    const path = "/dashboard/staff/blog/new";
    const title = `Goats ${++keys}`;
    const words = { ...story, title, coverAlt: "Goats" };
    const form = formOf({ ...words, intent: "publish" }, photo("cover"));
    await refused(await post(staff, path, form), "cover", { title, text: "Two." });
    const sent = await post(staff, path, formOf({ ...words, intent: "draft" }, photo("cover")));
    expect(await staff.wordsAfter(sent)).toContain(later("on this page"));
  });

  test("a profile and a pet are stored, and say where the photo goes", async () => {
    const profile = {
      name: "Ngozi Eze",
      phone: "08031234567",
      location: "Yaba",
      about: "One dog.",
    };
    const saved = await post(owner, "/dashboard/profile/edit", formOf(profile, photo("photo")));
    expect(await owner.wordsAfter(saved)).toContain(later("by “Edit Profile”"));
    const pet = { name: `Kuti ${++keys}`, species: "Dog" };
    const added = await post(owner, "/dashboard/pet-owner/add-pet", formOf(pet, photo("photo")));
    expect(await owner.wordsAfter(added)).toContain(later("by “Edit Pet”"));
  });

  test("an entry of a health book is stored, and a document is nothing without its file", async () => {
    const path = `/dashboard/pet-owner/pets/${petId}/add-record`;
    const words = { title: "Rabies", happenedOn: "2026-01-02" };
    const file = { ...photo("files") };
    const entry = await post(owner, `${path}?kind=vaccination`, formOf(words, file));
    expect(await owner.wordsAfter(entry)).toContain(later("with a correction of this entry"));
    const document = await post(owner, `${path}?kind=document`, formOf(words, file));
    await refused(document, "files", words);
  });

  test("a note is stored with its words, a photo alone comes back, and the phone keeps both", async () => {
    const path = `/dashboard/pet-owner/boarded-pets/${stayId}`;
    const day = services.now().toISOString().slice(0, 10);
    const note = { intent: "note", stayId, day };
    const sent = await post(host, path, formOf({ ...note, text: "He ate." }, photo("photo")));
    expect(await host.wordsAfter(sent)).toContain(later("with another note"));
    const alone = await post(host, path, formOf({ ...note, text: "" }, photo("photo")));
    await refused(alone, "photo", {});
    const queued = formOf({ ...note, text: "He slept." }, photo("photo"));
    const kept = await post(host, "/dashboard/pet-owner/day/send", queued, {
      Accept: "application/json",
    });
    expect([kept.status, await kept.json()]).toEqual([
      503,
      { message: expect.stringContaining("We cannot store rex.jpg just now") },
    ]);
  });

  test("the API says that a file cannot be taken now", async () => {
    fail(stub);
    const form = new FormData();
    form.append("file", new Blob([pdf]), "card.pdf");
    const response = await visitor().ask("/api/upload", { method: "POST", body: form });
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }),
    ]);
  });
});

test("a fault of the store that nobody expected is a 503 with the form, and no error page of ours", async () => {
  const services = await freshServices("sqlite");
  try {
    await admit(services, "ada");
    const space: BlobStore["space"] = () => Promise.reject(new FileStoreUnavailable("gone"));
    services.blobs = { ...services.blobs, space };
    const app = await openApp(services);
    const staff = await new Browser(app).signIn("ada");
    const key = await staff.keyOf("/create-adoption");
    const file = { field: "imageUrl", name: "rex.jpg", bytes: await jpegPhoto() };
    const response = await staff.post("/create-adoption", formOf({ ...listing, key }, file));
    expect(response.status).toBe(503);
    expect(typed(await response.text(), "description")).toBe(description);
  } finally {
    await services.cleanup();
  }
});
