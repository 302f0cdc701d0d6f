import { beforeEach, describe, expect, test } from "vitest";
import {
  animalOf,
  jpegPhoto,
  move,
  publish,
  shelter,
  shelterAnimal,
} from "#tests/support/listings.ts";
import { heicHeader } from "#tests/support/pictures.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, siteForAll, textWith, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

type File = { name: string; bytes: Uint8Array | string };

/** What a browser without JavaScript would send of the first form of a page that has this field. */
function formIn(html: string, holding: string): Record<string, string[]> {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => one.includes(holding)) ?? "";
  const sent: Record<string, string[]> = {};
  const add = (name: string, value: string) => {
    sent[name] = [...(sent[name] ?? []), value];
  };
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    const isTick = / type="(checkbox|radio)"/.test(tag);
    if (!name || / type="file"/.test(tag) || (isTick && !/ checked=""/.test(tag))) continue;
    add(name, typed(tag, name) || (isTick ? "on" : ""));
  }
  for (const [, name = ""] of form.matchAll(/<textarea[^>]* name="([^"]*)"/g)) {
    add(name, typed(form, name) ?? "");
  }
  for (const [, name = "", options = ""] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen = (options.match(/<option[^>]*>/g) ?? []).find((tag) => / selected=""/.test(tag));
    add(name, / value="([^"]*)"/.exec(chosen ?? "")?.[1] ?? "");
  }
  return sent;
}

type Fields = Record<string, string | string[]>;

function bodyOf(fields: Fields, ...files: File[]): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  for (const { name, bytes } of files) {
    form.append("newPhotos", new Blob([bytes as BlobPart]), name);
  }
  return form;
}

describe("the staff's listings", () => {
  const { site, ada } = siteForAll("sqlite", "ada", "tunde", "ngozi");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");
  let pet: string;
  let here: string;
  beforeEach(async () => {
    site.services.pass(1000);
    pet = await publish(site.services, ada);
    here = `/dashboard/staff/listings/${pet}`;
    site.services.pass(1000);
  });

  /** The edit form as the page shows it. */
  const form = async (browser = staff) => formIn(await browser.html(here), 'name="version"');

  async function refused(body: FormData, status: number, browser = staff) {
    const html = await textWith(status, browser.post(here, body));
    expect(titleOf(html)).toMatch(/^Error: /);
    return html;
  }
  async function step(intent: string, browser = staff) {
    const html = await browser.html(here);
    return formIn(html, `name="intent" value="${intent}"`);
  }

  describe("the list", () => {
    test("shows pets of every status with what is to know, and leads to each", async () => {
      const draft = await shelter(site.services, {
        name: "Draftina",
        status: "draft",
        published_at: null,
      });
      await ask(site.services, pet);
      const html = await staff.html("/dashboard/staff/listings");
      const words = wordsOf(html);
      expect(words).toContain("Draftina");
      expect(words).toContain("Answer 1 request");
      expect(html).toContain(`href="/adoption-requests/pets/${pet}"`);
      expect(words).toContain("since today");
      expect(html).toContain(`href="/dashboard/staff/listings/${draft}"`);
      expect(words).toMatch(/All \(\d+\) draft \(\d+\) available \(\d+\)/);
    });

    test("has those that wait longest first, then drafts, reserved and settled ones, and says so", async () => {
      const order = ["available", "draft", "reserved", "adopted", "withdrawn"] as const;
      const names: string[] = [];
      for (const status of order) {
        for (const days of [1, 400]) {
          const name = `Queue ${status} ${days}`;
          const hours = days * 24 + names.length;
          const published_at = new Date(
            site.services.now().getTime() - hours * hourMs,
          ).toISOString();
          const at = status === "draft" ? null : published_at;
          const search_text = name.toLowerCase();
          await shelter(site.services, { name, status, published_at: at, search_text });
          names.push(name);
        }
      }
      const list = "/dashboard/staff/listings";
      const found = async (query: string) => {
        const html = await staff.html(list + query);
        return names
          .filter((name) => html.includes(`>${name}<`))
          .sort((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`))
          .map((name) => name.replace("Queue ", ""));
      };
      expect(await found("")).toEqual([
        "available 400",
        "available 1",
        "draft 400",
        "draft 1",
        "reserved 400",
        "reserved 1",
        "adopted 400",
        "adopted 1",
        "withdrawn 400",
        "withdrawn 1",
      ]);
      expect(wordsOf(await staff.html(list))).toContain("Waiting longest first");
      expect(await found("?status=available")).toEqual(["available 400", "available 1"]);
      expect((await found("?sort=name")).slice(0, 2)).toEqual(["adopted 1", "adopted 400"]);
      expect(await staff.html(list)).toContain(`href="${list}?sort=-name"`);
      expect(wordsOf(await staff.html(`${list}?sort=-name`))).toContain("Names, Z to A");
    });

    test("a reserved pet goes home in its row, which stays with its Undo", async () => {
      const name = "Homing";
      const id = await shelter(site.services, { name, status: "reserved", search_text: "homing" });
      const row = (html: string) => html.slice(html.indexOf(`data-key="${id}"`)).split("</tr>")[0];
      const list = "/dashboard/staff/listings?status=reserved";
      const before = row(await staff.html(list)) ?? "";
      expect(before).toContain(`aria-label="Mark ${name} as adopted"`);
      const form = formIn(before, 'value="adopt"');
      const sent = await staff.post(`/dashboard/staff/listings/${id}`, bodyOf(form));
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, list]);
      const after = row(await (await staff.follow(sent)).text()) ?? "";
      expect(after).toContain(`Undo Mark as adopted, ${name}`);
      const back = formIn(after, 'value="undo-step"');
      const undone = await staff.post(`/dashboard/staff/listings/${id}`, bodyOf(back));
      expect(undone.status).toBe(409);
      expect(await undone.text()).toContain(`Nobody holds ${name} any more`);
    });

    test("is filtered by status and words, drafts too, and what matches nothing says so", async () => {
      await shelter(site.services, {
        name: "Secretive",
        status: "draft",
        published_at: null,
        search_text: "secretive",
      });
      const list = "/dashboard/staff/listings";
      expect(wordsOf(await staff.html(`${list}?q=secret`))).toContain("Secretive");
      expect(wordsOf(await staff.html(`${list}?status=draft&q=SECRÉT`))).toContain("Secretive");
      const none = wordsOf(await staff.html(`${list}?status=adopted&q=secret`));
      expect(none).toContain("No listing matches");
      expect(none).not.toContain("Secretive");
      expect(wordsOf(await staff.html(`${list}?status=nonsense&page=-3&q=%00%27`))).toContain(
        "Listings",
      );
    });

    test("has twenty a page", async () => {
      for (let n = 0; n < 21; n += 1) {
        await shelter(site.services, { name: `Paged ${n}`, search_text: "paged" });
      }
      const list = "/dashboard/staff/listings?q=paged";
      const first = await staff.html(list);
      expect(first).toContain("Paged 20<");
      expect(first).not.toContain("Paged 0<");
      const next = /<a[^>]*rel="next"[^>]*>/.exec(first)?.[0] ?? "";
      const path = (/href="([^"]*)"/.exec(next)?.[1] ?? "").replaceAll("&amp;", "&");
      expect(await staff.html(path)).toContain("Paged 0<");
    });
  });

  describe("the edit form", () => {
    test("shows everything as it is, and saves it", async () => {
      const fields = await form();
      expect(fields).toMatchObject({
        name: ["Blackie"],
        age: ["3"],
        sex: ["Male"],
        goodWith: ["children"],
        photo1Alt: ["Blackie, Local (Ekuke)"],
        photo1Order: ["1"],
      });
      const changes = { name: "Blacky", photo1Alt: "At the <sea>", goodWith: ["dogs"] };
      const sent = await staff.post(here, bodyOf({ ...fields, ...changes }));
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, here]);
      const html = await (await staff.follow(sent)).text();
      expect(wordsOf(html)).toContain("Blacky is saved.");
      expect(formIn(html, 'name="version"')).toMatchObject({
        name: ["Blacky"],
        goodWith: ["dogs"],
        photo1Alt: ["At the <sea>"],
      });
      expect(wordsOf(html)).toContain("Changed: name, good with, photos");
      const shown = await site.visitor().html(`/pet-details/${pet}`);
      expect(wordsOf(shown)).toContain("Blacky");
    });

    test("sent twice is saved once, with the same answer", async () => {
      const fields = { ...(await form()), name: "Twice" };
      const photo = { name: "twice.jpg", bytes: await jpegPhoto() };
      const first = await staff.post(here, bodyOf(fields, photo));
      const again = await staff.post(here, bodyOf(fields, photo));
      expect([first.status, again.status]).toEqual([303, 303]);
      expect(wordsOf(await staff.html(here)).match(/Edited/g)).toHaveLength(1);
      expect(Object.keys(await form())).not.toContain("photo3Id");
    });

    test("a mistake keeps every word, the ticks, and the photos that arrived", async () => {
      const photo = { name: "sea.jpg", bytes: await jpegPhoto() };
      const html = await refused(
        bodyOf(
          {
            ...(await form()),
            name: " ",
            description: "New\n\nwords & <more>",
            size: "Large",
            goodWith: ["dogs", "cats"],
            photo1Alt: "Typed",
            photo1Order: "first",
            photo1Remove: "on",
          },
          photo,
        ),
        422,
      );
      expect(errorsOf(html)).toEqual([
        { field: "name", message: "Please enter the pet's name" },
        { field: "photo1Order", message: "The order must be a whole number from 1 to 99" },
      ]);
      const kept = formIn(html, 'name="version"');
      expect(kept).toMatchObject({
        description: ["New\n\nwords & <more>"],
        size: ["Large"],
        goodWith: ["dogs", "cats"],
        photo1Alt: ["Typed"],
        photo1Order: ["first"],
        photo1Remove: ["on"],
      });
      expect(kept.newPhotos).toHaveLength(1);
      expect(wordsOf(html)).toContain("sea.jpg");
      const mended = { ...kept, name: "Mended", photo1Order: "1" };
      expect((await staff.post(here, bodyOf(mended))).status).toBe(303);
      const after = await form();
      expect(after.name).toEqual(["Mended"]);
      expect(after.photo1Id).toEqual(kept.newPhotos);
    });

    test("several files at once: those that cannot be read are told by name, the others are kept", async () => {
      const photo = await jpegPhoto();
      const html = await refused(
        bodyOf(
          await form(),
          { name: "one.jpg", bytes: photo },
          { name: "IMG_1.HEIC", bytes: heicHeader() },
          { name: "two.jpg", bytes: photo },
        ),
        422,
      );
      expect(errorsOf(html)).toMatchObject([{ field: "newPhotos" }]);
      expect(wordsOf(html)).toContain("IMG_1.HEIC");
      const kept = formIn(html, 'name="version"');
      expect(kept.newPhotos).toHaveLength(2);
      expect((await staff.post(here, bodyOf(kept))).status).toBe(303);
      expect(Object.keys(await form())).toContain("photo3Id");
    });

    test("more than six photos are refused in words, and unticking one is enough", async () => {
      const bytes = await jpegPhoto();
      const six = Array.from({ length: 6 }, (_, n) => ({ name: `${n}.jpg`, bytes }));
      const html = await refused(bodyOf(await form(), ...six), 422);
      expect(errorsOf(html)).toEqual([
        {
          field: "newPhotos",
          message: "A listing has at most 6 photos and this would be 7: please remove or untick 1",
        },
      ]);
      const kept = formIn(html, 'name="version"');
      const fewer = { ...kept, newPhotos: kept.newPhotos?.slice(1) ?? [] };
      expect((await staff.post(here, bodyOf(fewer))).status).toBe(303);
      expect(Object.keys(await form())).toContain("photo6Id");
    });

    test("fifteen photos at once are too many, and no word is lost over it", async () => {
      const bytes = await jpegPhoto();
      const many = Array.from({ length: 15 }, (_, n) => ({ name: `${n}.jpg`, bytes }));
      const html = await refused(bodyOf({ ...(await form()), name: "Fifteen" }, ...many), 422);
      expect(errorsOf(html)).toMatchObject([{ field: "newPhotos" }]);
      expect(typed(html, "name")).toBe("Fifteen");
    });

    test("of two who edit, the second sees both texts, keeps the own, and saves over it knowingly", async () => {
      const mine: Fields = {
        ...(await form()),
        name: "Mine",
        description: "My words",
        photo1Alt: "My photo",
      };
      const theirs = {
        ...(await form(colleague)),
        description: "Their\nwords",
        location: "Their place",
        photo1Alt: "Their photo",
      };
      expect((await colleague.post(here, bodyOf(theirs))).status).toBe(303);
      const photo = { name: "mine.jpg", bytes: await jpegPhoto() };
      const html = await refused(bodyOf(mine, photo), 409);
      const words = wordsOf(html);
      expect(words).toMatch(/Túndé Bakare saved this listing on 2 Mar, 2026, \d\d:\d\d, after you/);
      const now = /What stands now \(Túndé Bakare, 2 Mar, 2026, \d\d:\d\d\): /;
      for (const text of ["Blackie", "Their words", "Their place", "Their photo"]) {
        expect(words).toMatch(new RegExp(now.source + text));
      }
      expect(words.match(new RegExp(now.source, "g"))).toHaveLength(4);
      const kept = formIn(html, 'name="version"');
      expect(kept).toMatchObject({
        name: ["Mine"],
        description: ["My words"],
        photo1Alt: ["My photo"],
        newPhotos: [expect.any(String)],
      });
      expect(kept.version).not.toEqual(mine.version);
      expect(kept.key).not.toEqual(mine.key);
      const location = "Their place";
      expect((await staff.post(here, bodyOf({ ...kept, location }))).status).toBe(303);
      expect(await form()).toMatchObject({
        name: ["Mine"],
        description: ["My words"],
        location: ["Their place"],
        photo2Id: kept.newPhotos,
      });
    });

    test("the same key with other words is a conflict that keeps everything", async () => {
      const fields = await form();
      await staff.post(here, bodyOf({ ...fields, name: "First" }));
      const html = await refused(bodyOf({ ...fields, name: "Second" }), 409);
      expect(wordsOf(html)).toContain("This form was already sent with other content.");
      expect(typed(html, "name")).toBe("Second");
    });

    test("takes a plain post without files too", async () => {
      const fields = { ...(await form()), name: "Urlencoded" };
      expect((await staff.post(here, fields)).status).toBe(303);
      expect((await form()).name).toEqual(["Urlencoded"]);
    });
  });

  describe("the steps", () => {
    test("withdraw and publish again, with a notice and without JavaScript", async () => {
      const sent = await staff.post(here, await step("withdraw"));
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, here]);
      const words = await staff.wordsAfter(sent);
      expect(words).toContain("Blackie is withdrawn. Visitors do not see the listing any more.");
      expect(words).toContain("Publish again");
      expect((await site.visitor().get(`/pet-details/${pet}`)).status).toBe(404);
      expect((await staff.post(here, await step("publish"))).status).toBe(303);
      expect((await site.visitor().get(`/pet-details/${pet}`)).status).toBe(200);
    });

    test("one that comes too late is told who was first, and the same form again is not late", async () => {
      const mine = await step("withdraw");
      const theirs = await step("withdraw", colleague);
      expect((await staff.post(here, mine)).status).toBe(303);
      expect((await staff.post(here, mine)).status).toBe(303);
      const words = wordsOf(await textWith(409, colleague.post(here, theirs)));
      expect(words).toMatch(/Ada Okafor withdrew this listing on 2 Mar, 2026/);
      expect(words).toContain("Publish again");
    });

    test("a draft is saved, leads to its page, and is published there once it has a photo", async () => {
      const words = { name: "Nala", breed: "Tabby", age: "1", location: "Yaba" };
      const saved = await staff.post("/create-adoption", {
        ...words,
        description: "Purrs.",
        intent: "draft",
        key: await staff.keyOf("/create-adoption"),
      });
      here = saved.headers.get("Location") ?? "";
      expect(here).toMatch(/^\/dashboard\/staff\/listings\/[0-9a-f-]{36}$/);
      const html = await staff.html(here);
      expect(wordsOf(html)).toContain("Before it can be published, please add a photo");
      expect(html).not.toContain("Publish</button>");
      const forced = await staff.post(here, { intent: "publish", key: "k".repeat(20) });
      expect(forced.status).toBe(422);
      expect(wordsOf(await forced.text())).toContain("To publish Nala, please add a photo.");
      const photo = { name: "nala.jpg", bytes: await jpegPhoto() };
      expect((await staff.post(here, bodyOf(await form(), photo))).status).toBe(303);
      expect((await staff.post(here, await step("publish"))).status).toBe(303);
      expect(wordsOf(await staff.html(here))).toContain("Visitors see this listing and can ask");
    });

    test("its animal is edited with it, leaves us by 'Mark as adopted', and is back by Undo", async () => {
      const id = await shelterAnimal(site.services, ada);
      here = `/dashboard/staff/listings/${id}`;
      const animal = async () => {
        const { pet, episode } = await animalOf(site.services, id);
        return [pet.name, pet.keeper, episode.status];
      };
      const photo = { name: "nala.jpg", bytes: await jpegPhoto() };
      expect((await staff.post(here, bodyOf({ ...(await form()), name: " " }, photo))).status).toBe(
        422,
      );
      expect(await animal()).toEqual(["Blackie", "shelter", "in_care"]);
      const named = bodyOf({ ...(await form()), name: "Nala" }, photo);
      expect((await staff.post(here, named)).status).toBe(303);
      expect(await animal()).toEqual(["Nala", "shelter", "in_care"]);
      expect((await staff.post(here, await step("adopt"))).status).toBe(303);
      expect(await animal()).toEqual(["Nala", "away", "adopted"]);
      expect((await staff.post(here, await step("undo-step"))).status).toBe(303);
      expect(await animal()).toEqual(["Nala", "shelter", "in_care"]);
    });

    test("marked as adopted the pet has found a home, and nothing leads back", async () => {
      await move(site.services, pet, "reserved");
      expect((await staff.post(here, await step("adopt"))).status).toBe(303);
      const html = await staff.html(here);
      expect(wordsOf(html)).toContain("This pet has found a home.");
      expect(html).not.toMatch(/name="intent" value="(publish|withdraw|adopt)"/);
      expect((await staff.post(here, { intent: "publish", key: "k".repeat(20) })).status).toBe(409);
    });
  });

  test("what is not there is not found, and nobody but staff comes in or leaves a file", async () => {
    const owner = await site.visitor().signIn("ngozi");
    const pictures = () => rowsOf(site.services, "pictures", {}, "id");
    const before = await pictures();
    const body = async () => bodyOf(await form(), { name: "x.jpg", bytes: await jpegPhoto() });
    expect((await owner.post(here, await body())).status).toBe(403);
    expect((await site.visitor().post(here, await body())).status).toBe(401);
    for (const id of ["nonsense", "019cadc6-9a80-7000-8000-000000000000"]) {
      const path = `/dashboard/staff/listings/${id}`;
      expect((await staff.get(path)).status).toBe(404);
      expect((await staff.post(path, await body())).status).toBe(404);
    }
    expect(await pictures()).toHaveLength(before.length);
  });
});
