import { beforeAll, describe, expect, test } from "vitest";
import { animalOf, blackie, jpegPhoto } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { heicHeader } from "#tests/support/pictures.ts";
import {
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { countOf, rowsOf } from "#tests/support/tables.ts";

const words = {
  name: blackie.name,
  breed: blackie.breed,
  age: "3",
  location: blackie.location,
  description: `${blackie.description}\n\nHe is "calm" & kind.`,
};
const failed = "Failed to create adoption listing. Please try again.";

type Picture = { name: string; bytes: Uint8Array | string };

function formOf(fields: Record<string, string | string[]>, ...pictures: Picture[]): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  for (const { name, bytes } of pictures)
    form.append("imageUrl", new Blob([bytes as BlobPart]), name);
  return form;
}

/** The values of the ticked boxes of pictures that have arrived. */
function keptIn(html: string): string[] {
  const boxes = html.match(/<input[^>]* type="checkbox"[^>]*>/g) ?? [];
  return boxes
    .filter((tag) => / name="imageUrl"/.test(tag) && / checked=""/.test(tag))
    .map((tag) => / value="([^"]*)"/.exec(tag)?.[1] ?? "");
}

describe("creating a listing", () => {
  const { site } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");
  let picture: Picture;
  beforeAll(async () => {
    picture = { name: "blackie.jpg", bytes: await jpegPhoto() };
  });

  async function refused(form: FormData, status = 422) {
    const tables = ["listings", "pets", "care_episodes"] as const;
    const counts = () => Promise.all(tables.map((table) => countOf(site.services, table)));
    const before = await counts();
    const html = await textWith(status, staff.post("/create-adoption", form));
    expect(await counts()).toEqual(before);
    return html;
  }

  test("the form has the fields of the specification, age one, and one file", async () => {
    const html = await staff.html("/create-adoption");
    for (const label of [
      "Pet Name",
      "Breed",
      "Age (years)",
      "Location",
      "Description",
      "Pet Image",
      "Create Adoption Listing",
    ]) {
      expect(wordsOf(html)).toContain(label);
    }
    expect(typed(html, "age")).toBe("1");
    expect(/<form[^>]* encType="multipart\/form-data"/i.test(html)).toBe(true);
    const file = /<input[^>]* type="file"[^>]*>/.exec(html)?.[0] ?? "";
    expect(file).toContain('name="imageUrl"');
    expect(file).not.toContain("multiple");
  });

  test("a whole form with a photograph is a pet on the public list, with a notice once", async () => {
    const sent = await staff.post(
      "/create-adoption",
      formOf({ ...words, name: "Bingo", key: await staff.keyOf("/create-adoption") }, picture),
    );
    expect(sent.status).toBe(303);
    expect(sent.headers.get("Location")).toMatch(/^\/pet-details\//);
    const shown = await staff.wordsAfter(sent);
    expect(shown).toContain("Adoption listing created successfully!");
    expect(shown).toContain('He is "calm" & kind.');
    expect(await staff.wordsAfter(sent)).not.toContain("created successfully");
    expect(await site.visitor().words("/up-for-adoption")).toContain("Bingo");
    const [listing] = await rowsOf(site.services, "listings", { name: "Bingo" });
    const { pet, episode } = await animalOf(site.services, listing?.id ?? "");
    expect(pet).toMatchObject({ name: "Bingo", keeper: "shelter", number: listing?.number });
    expect(episode.status).toBe("in_care");
    const short = await site.visitor().get(`/p/${pet.number}`);
    expect(short.headers.get("Location")).toContain(`/pet-details/${listing?.id}`);
  });

  test("an empty form names every field that is missing", async () => {
    const html = await refused(formOf({ key: await staff.keyOf("/create-adoption") }));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(wordsOf(html)).toContain(failed);
    const texts = [
      { field: "name", message: "Please enter the pet's name" },
      { field: "breed", message: "Please enter the breed" },
      { field: "age", message: "Please enter the age" },
      { field: "location", message: "Please enter the location" },
      { field: "description", message: "Please enter a description" },
    ];
    const photo = { field: "imageUrl", message: "Please add a photo of the pet" };
    expect(errorsOf(html)).toEqual([...texts, photo]);
    const draft = await refused(
      formOf({ key: await staff.keyOf("/create-adoption"), intent: "draft" }),
    );
    expect(errorsOf(draft)).toEqual(texts);
    expect(html).toMatch(/<form[^>]* noValidate=""/i);
  });

  test("a picture sent ahead of its form is kept for it, or refused by name, and nothing is made", async () => {
    const before = await countOf(site.services, "listings");
    const ahead = await staff.post("/create-adoption", formOf({ upload: "upload-1" }, picture));
    const html = await ahead.text();
    expect(ahead.status).toBe(422);
    expect(keptIn(html)).toHaveLength(1);
    expect(errorsOf(html)).toEqual([]);
    const heic = { name: "bruno.heic", bytes: heicHeader() };
    const wrong = await refused(formOf({ upload: "upload-2" }, heic));
    expect(errorsOf(wrong)).toEqual([
      { field: "imageUrl", message: expect.stringContaining("bruno.heic") },
    ]);
    const whole = formOf({
      ...words,
      key: await staff.keyOf("/create-adoption"),
      imageUrl: keptIn(html),
    });
    expect(await countOf(site.services, "listings")).toBe(before);
    expect((await staff.post("/create-adoption", whole)).status).toBe(303);
  });

  test("a picture that cannot be read is refused under words of its own, by a form and ahead of it", async () => {
    const evil = { name: "evil.png", bytes: "<svg onload='alert(1)'/>" };
    const form = { ...words, key: await staff.keyOf("/create-adoption") };
    const html = await textWith(422, staff.post("/create-adoption", formOf(form, evil)));
    expect(html).toMatch(/role="alert"[^>]*><h2[^>]*>Failed to upload image<\/h2>/);
    expect(wordsOf(html)).toContain("“evil.png” is not a picture we can read");
    expect(typed(html, "description")).toBe(words.description);
    const ahead = await staff.post("/create-adoption.data", formOf({ upload: "1" }, evil));
    expect([ahead.status, (await ahead.text()).includes("Failed to upload image")]).toEqual([
      422,
      true,
    ]);
  });

  test("a listing to publish needs a picture, and says so with every word kept", async () => {
    const html = await refused(formOf({ ...words, key: await staff.keyOf("/create-adoption") }));
    expect(errorsOf(html)).toEqual([
      { field: "imageUrl", message: "Please add a photo of the pet" },
    ]);
    for (const [name, value] of Object.entries(words)) expect(typed(html, name), name).toBe(value);
  });

  test("the nameless empty file that browsers send where none was chosen is none", async () => {
    const key = await staff.keyOf("/create-adoption");
    const parts = Object.entries({ ...words, intent: "draft", key }).map(
      ([name, value]) =>
        `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file =
      'Content-Disposition: form-data; name="imageUrl"; filename=""\r\nContent-Type: application/octet-stream';
    const sent = await staff.ask("/create-adoption", {
      method: "POST",
      body: `${parts.join("")}--line\r\n${file}\r\n\r\n\r\n--line--\r\n`,
      headers: {
        "Content-Type": "multipart/form-data; boundary=line",
        "Sec-Fetch-Site": "same-origin",
      },
    });
    expect(sent.status).toBe(303);
  });

  test("a mistake in the words keeps the picture and the key: the second try needs no picking again", async () => {
    const key = await staff.keyOf("/create-adoption");
    const html = await refused(
      formOf({ ...words, name: "  ", sex: "Male", goodWith: ["dogs", "cats"], key }, picture),
    );
    expect(errorsOf(html)).toEqual([{ field: "name", message: "Please enter the pet's name" }]);
    expect(hidden(html, "key")).toBe(key);
    const kept = keptIn(html);
    expect(kept).toHaveLength(1);
    expect(wordsOf(html)).toContain("blackie.jpg");
    expect(
      /<option[^>]* value="Male"[^>]* selected=""|<option[^>]* selected=""[^>]* value="Male"/.test(
        html,
      ),
    ).toBe(true);
    expect(html.match(/<input[^>]* name="goodWith"[^>]*checked=""/g) ?? []).toHaveLength(2);
    const thumb = /<img[^>]* src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? "/none";
    expect((await staff.get(thumb)).status).toBe(200);
    expect((await site.visitor().get(thumb)).status).toBe(404);

    const sent = await staff.post(
      "/create-adoption",
      formOf({ ...words, name: "Second", imageUrl: kept, key }),
    );
    expect(sent.status).toBe(303);
    expect(/<img[^>]* src="\/pictures\//.test(await (await staff.follow(sent)).text())).toBe(true);
  });

  test("of two files the last one counts, and another's picture cannot be taken", async () => {
    const sent = await staff.post(
      "/create-adoption",
      formOf(
        { ...words, name: "Two", key: await staff.keyOf("/create-adoption") },
        { ...picture, name: "a.jpg" },
        { ...picture, name: "b.jpg" },
      ),
    );
    expect(sent.status).toBe(303);
    const html = await refused(
      formOf({
        ...words,
        imageUrl: "019cadc6-9a80-7000-8000-000000000000",
        key: await staff.keyOf("/create-adoption"),
      }),
    );
    expect(errorsOf(html)).toEqual([
      { field: "imageUrl", message: "This photo is no longer with us. Please choose it again" },
    ]);
    await refused(
      formOf({
        ...words,
        imageUrl: "https://evil.example/x.jpg",
        key: await staff.keyOf("/create-adoption"),
      }),
    );
  });

  test.each<[string, () => Picture, string]>([
    [
      "a PDF called .jpg",
      () => ({ name: "scan.jpg", bytes: "%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj" }),
      "scan.jpg",
    ],
    [
      "an SVG",
      () => ({
        name: "logo.svg",
        bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      }),
      "logo.svg",
    ],
    ["a phone's HEIC", () => ({ name: "IMG_0001.HEIC", bytes: heicHeader() }), "HEIC picture"],
    ["an empty file", () => ({ name: "empty.png", bytes: "" }), "empty.png"],
    ["a page", () => ({ name: '<img src=x>".jpg', bytes: "<!doctype html><p>" }), "<img src=x>"],
    [
      "eleven megabytes",
      () => ({ name: "huge.jpg", bytes: new Uint8Array(11 * 1024 * 1024) }),
      "huge.jpg",
    ],
  ])(
    "a file that is no picture is told by its name, and the words are kept: %s",
    async (_, file, told) => {
      const html = await refused(
        formOf({ ...words, key: await staff.keyOf("/create-adoption") }, file()),
      );
      const [error, ...others] = errorsOf(html);
      expect(error?.field).toBe("imageUrl");
      expect(error?.message).toContain(told);
      expect(others).toEqual([]);
      for (const [name, value] of Object.entries(words))
        expect(typed(html, name), name).toBe(value);
      expect(keptIn(html)).toEqual([]);
    },
  );

  test.each(["-1", "21", "2.5", "NaN", "1e1", "0x5", "٣", "999999999999", "two", "+3"])(
    "an age that is no whole number from 0 to 20 is told: %s",
    async (age) => {
      const html = await refused(
        formOf({ ...words, age, key: await staff.keyOf("/create-adoption") }),
      );
      expect(errorsOf(html)).toContainEqual({
        field: "age",
        message: "Age must be a whole number from 0 to 20",
      });
      expect(typed(html, "age")).toBe(age);
    },
  );

  test("the ends of the ages are taken", async () => {
    for (const age of ["0", "20"]) {
      const sent = await staff.post(
        "/create-adoption",
        formOf({ ...words, age, intent: "draft", key: await staff.keyOf("/create-adoption") }),
      );
      expect(sent.status).toBe(303);
    }
  });

  test("a draft needs no picture, says that it is one, and stays out of sight", async () => {
    const sent = await staff.post(
      "/create-adoption",
      formOf({
        ...words,
        name: "Hidden",
        intent: "draft",
        key: await staff.keyOf("/create-adoption"),
      }),
    );
    expect(sent.status).toBe(303);
    expect(await staff.wordsAfter(sent)).toContain(
      "Hidden is saved as a draft. Visitors do not see it yet.",
    );
    expect(await site.visitor().words("/up-for-adoption")).not.toContain("Hidden");
  });

  test("the same form twice, or five times at once, is one listing at one address", async () => {
    const html = await refused(
      formOf({ ...words, name: "", key: await staff.keyOf("/create-adoption") }, picture),
    );
    const form = () =>
      formOf({ ...words, name: "Once", imageUrl: keptIn(html), key: hidden(html, "key") });
    const before = await countOf(site.services, "listings");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => staff.post("/create-adoption", form())),
    );
    const again = await staff.post("/create-adoption", form());
    expect(
      new Set([...answers, again].map((one) => `${one.status} ${one.headers.get("Location")}`))
        .size,
    ).toBe(1);
    expect(again.status).toBe(303);
    expect(await countOf(site.services, "listings")).toBe(before + 1);
  });

  test("a whole form with its file, sent again, is still one listing", async () => {
    const key = await staff.keyOf("/create-adoption");
    const form = () => formOf({ ...words, name: "Resent", key }, picture);
    const first = await staff.post("/create-adoption", form());
    const before = await countOf(site.services, "listings");
    const second = await staff.post("/create-adoption", form());
    expect(second.status).toBe(303);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(await countOf(site.services, "listings")).toBe(before);
  });

  test("the same key with other words is a conflict, with everything kept and a new way to send it", async () => {
    const key = await staff.keyOf("/create-adoption");
    await staff.post("/create-adoption", formOf({ ...words, intent: "draft", key }));
    const html = await refused(formOf({ ...words, name: "Other", intent: "draft", key }), 409);
    expect(wordsOf(html)).toContain("This form was already sent with other content.");
    expect(typed(html, "name")).toBe("Other");
    const sent = await staff.post(
      "/create-adoption",
      formOf({ ...words, name: "Other", intent: "draft", key: hidden(html, "key") }),
    );
    expect(sent.status).toBe(303);
  });

  test("nobody but staff can send it, and nothing of theirs is kept", async () => {
    await admit(site.services, "ngozi").catch(() => undefined);
    const owner = await site.visitor().signIn("ngozi");
    const before = await rowsOf(site.services, "pictures", {}, "id");
    expect((await owner.post("/create-adoption", formOf(words, picture))).status).toBe(403);
    expect((await site.visitor().post("/create-adoption", formOf(words, picture))).status).toBe(
      401,
    );
    expect(await rowsOf(site.services, "pictures", {}, "id")).toHaveLength(before.length);
  });
});
