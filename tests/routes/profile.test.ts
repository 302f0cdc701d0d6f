import { beforeAll, describe, expect, test } from "vitest";
import {
  findPersonByEmailKey,
  updatePerson,
} from "#app/features/accounts/person/person.queries.server.ts";
import { jpegPhoto } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { heicHeader } from "#tests/support/pictures.ts";
import {
  type Browser,
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";

const edit = "/dashboard/profile/edit";

describe("profiles", () => {
  const { site } = siteForAll("sqlite", "ada", "ngozi", "musa");
  let ngozi: Browser;
  let musa: Browser;
  beforeAll(async () => {
    [ngozi, musa] = [await site.visitor().signIn("ngozi"), await site.visitor().signIn("musa")];
  });

  const words = {
    name: "Ńgọ́zí Ézè",
    phone: "0803 123 4567",
    area: "Yaba",
    about: "Two cats.\nOne dog.",
  };
  const personOf = async (who: keyof typeof cast) => {
    const row = await findPersonByEmailKey(site.services.db.reader, cast[who].email);
    if (!row) throw new Error("nobody");
    return row;
  };

  async function form(fields: Record<string, string>, file?: { name: string; bytes: Uint8Array }) {
    const body = new FormData();
    body.append("key", await ngozi.keyOf(edit));
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append("photo", new Blob([file.bytes as BlobPart]), file.name);
    return body;
  }
  const photo = async () => ({ name: "me.jpg", bytes: await jpegPhoto() });
  const sourceIn = (html: string) => /src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? "";

  test("a saved profile is shown, with its photo for those who are signed in", async () => {
    const response = await ngozi.post(edit, await form(words, await photo()));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/dashboard/profile");
    const html = await (await ngozi.follow(response)).text();
    const told = wordsOf(html);
    for (const text of [
      "Your profile is saved.",
      words.name,
      "0803 123 4567",
      "Yaba",
      "One dog.",
    ]) {
      expect(told).toContain(text);
    }
    const source = sourceIn(html);
    const seen = await musa.get(source);
    expect(seen.status).toBe(200);
    expect(seen.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await site.visitor().get(source)).status).toBe(404);
  });

  test("a form that comes back keeps every word and the photo, and is sent on without choosing it again", async () => {
    const wrong = { ...words, phone: "12", about: "A\nB" };
    const html = await textWith(422, ngozi.post(edit, await form(wrong, await photo())));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(errorsOf(html)).toEqual([
      { field: "phone", message: expect.stringContaining("valid phone number") },
    ]);
    for (const [name, value] of Object.entries(wrong)) expect(typed(html, name)).toBe(value);
    const box = /<input[^>]* name="photo"[^>]* value="([^"]+)"[^>]*>/.exec(html)?.[1] ?? "";
    const kept = /<img[^>]* src="([^"]+)"[^>]* width="160"/.exec(html)?.[1] ?? "";
    expect((await ngozi.get(kept)).status).toBe(200);
    expect((await musa.get(kept)).status).toBe(404);
    const again = { ...wrong, phone: "08031234567", photo: box, key: hidden(html, "key") };
    expect((await ngozi.post(edit, again)).status).toBe(303);
    expect((await personOf("ngozi")).photo_id).toBe(box);
  });

  test("a photo that cannot be read is named, and the words stay", async () => {
    const file = { name: "me.heic", bytes: heicHeader() };
    const response = await ngozi.post(edit, await form({ ...words, about: "Kept" }, file));
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(errorsOf(html)).toEqual([
      { field: "photo", message: expect.stringContaining("me.heic") },
    ]);
    expect(typed(html, "about")).toBe("Kept");
  });

  test("the photo is taken off by a tick", async () => {
    await ngozi.post(edit, await form(words, await photo()));
    expect(sourceIn(await ngozi.html("/dashboard/profile"))).not.toBe("");
    await ngozi.post(edit, await form({ ...words, removePhoto: "on" }));
    expect(sourceIn(await ngozi.html("/dashboard/profile"))).toBe("");
  });

  test("a veterinarian is told that a new number has to be verified again", async () => {
    const { id } = await personOf("musa");
    const verified = { vcn: "1234", verified_at: site.services.now().toISOString() };
    await site.services.db.transaction((trx) => updatePerson(trx, id, verified));
    const html = await musa.html(edit);
    expect(typed(html, "vcn")).toBe("1234");
    const fields = { ...words, name: cast.musa.name, vcn: "9999", key: hidden(html, "key") };
    const shown = await musa.wordsAfter(await musa.post(edit, fields));
    expect(shown).toContain("our team has to verify you again");
    expect(shown).toContain("not verified");
    expect(typed(await ngozi.html(edit), "vcn")).toBeUndefined();
  });

  test("links are normalised, shown, and never anything but http", async () => {
    const here = "/dashboard/profile/social";
    const send = async (fields: { website: string; instagram: string }) =>
      ngozi.post(here, { ...fields, key: await ngozi.keyOf(here) });
    const good = await send({ website: "example.com", instagram: "@Ngozi.Pets" });
    expect(good.status).toBe(303);
    const html = await (await ngozi.follow(good)).text();
    expect(html).toContain('href="https://example.com/"');
    expect(html).toContain('href="https://www.instagram.com/ngozi.pets/"');
    const bad = await send({ website: "javascript:alert(1)", instagram: "two words" });
    expect(bad.status).toBe(422);
    const back = await bad.text();
    expect(errorsOf(back).map(({ field }) => field)).toEqual(["website", "instagram"]);
    expect(typed(back, "website")).toBe("javascript:alert(1)");
    expect(back).not.toContain('href="javascript');
  });
});
