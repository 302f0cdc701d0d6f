import { describe, expect, test } from "vitest";
import { admit } from "#tests/support/people.ts";
import {
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { workWith } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

const list = "/dashboard/staff/partner-places";

describe("partner places", () => {
  const { site } = siteForAll("sqlite", "ada", "tunde");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");

  const words = async (path: string, browser = staff) => wordsOf(await browser.html(path));
  const shelters = async () =>
    /Shelters Available (\d+)/.exec(await words("/", site.visitor()))?.[1];

  test("one is added once however often it is sent, and the home page counts it", async () => {
    const before = Number(await shelters());
    const form = await staff.formOf(`${list}/new`, "save");
    const sent = { ...form, name: "Second Bowl", area: "Surulere", phone: "+2348035550163" };
    expect(await staff.wordsAfter(await staff.post(`${list}/new`, sent))).toContain(
      "Second Bowl is added",
    );
    expect((await staff.post(`${list}/new`, sent)).status).toBe(303);
    const rows = await rowsOf(
      site.services,
      "partner_places",
      { name: "Second Bowl" },
      "name",
      "area",
      "phone",
      "active",
    );
    expect(rows).toEqual([
      { name: "Second Bowl", area: "Surulere", phone: "0803 555 0163", active: 1 },
    ]);
    expect(Number(await shelters())).toBe(before + 1);
  });

  test("a form without a name or with half a phone number comes back with what was typed", async () => {
    const form = await staff.formOf(`${list}/new`, "save");
    const sent = { ...form, name: " ", area: "Epe", phone: "0803 55" };
    const html = await textWith(422, staff.post(`${list}/new`, sent));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(errorsOf(html).map(({ field }) => field)).toEqual(["name", "phone"]);
    expect(typed(html, "area")).toBe("Epe");
    expect(typed(html, "phone")).toBe("0803 55");
    expect((await staff.post(`${list}/new`, { intent: "save", name: "No key" })).status).toBe(422);
  });

  test("one is deactivated from the list, which keeps its filter, and activated by undo", async () => {
    const id = await workWith(site.services, "Harbour Tails");
    const page = `${list}/${id}`;
    const before = Number(await shelters());
    const filtered = `${list}?status=active&q=harbour`;
    const form = await staff.formOf(filtered, "deactivate", page);
    const answer = await staff.post(page, form);
    expect(answer.headers.get("Location")).toBe(filtered);
    const html = await (await staff.follow(answer)).text();
    expect(wordsOf(html)).toContain("Harbour Tails is no longer active");
    expect(Number(await shelters())).toBe(before - 1);
    const [undo = ""] = /<form(?:(?!<\/form>)[\s\S])*?Undo[\s\S]*?<\/form>/.exec(html) ?? [];
    const fields = { intent: hidden(undo, "intent"), key: hidden(undo, "key") };
    expect(fields.intent).toBe("activate");
    expect(await staff.wordsAfter(await staff.post(page, fields))).toContain(
      "Harbour Tails is active",
    );
    expect(Number(await shelters())).toBe(before);
    expect(await words(page)).toMatch(/activated Ada Okafor.*deactivated Ada Okafor/);
  });

  test("of two who deactivate one, the second reads who was first, and nothing changes", async () => {
    const id = await workWith(site.services, "Twice Asked");
    const page = `${list}/${id}`;
    const [first, second] = [
      await staff.formOf(page, "deactivate"),
      await colleague.formOf(page, "deactivate"),
    ];
    await staff.wordsAfter(await staff.post(page, first));
    const refused = await colleague.post(page, second);
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toMatch(
      /Twice Asked is inactive already: Ada Okafor deactivated it on/,
    );
  });

  test("an edit from an older page is refused with the words kept, and saves when sent again", async () => {
    const id = await workWith(site.services, "Lekki Cats");
    const page = `${list}/${id}`;
    const mine = await staff.formOf(page, "save");
    const theirs = await colleague.formOf(page, "save");
    const phone = "";
    await staff.wordsAfter(
      await staff.post(page, { ...mine, name: "Lekki Cats", area: "Lekki", phone }),
    );
    const sent = { ...theirs, name: "Lekki Cat House", area: "Ajah", phone };
    const html = await textWith(409, colleague.post(page, sent));
    expect(wordsOf(html)).toContain("Ada Okafor changed it on");
    expect(typed(html, "name")).toBe("Lekki Cat House");
    const again = { ...sent, key: hidden(html, "key"), version: hidden(html, "version") };
    expect(await colleague.wordsAfter(await colleague.post(page, again))).toContain("is saved");
    expect(await words(page)).toContain("Area: Lekki → Ajah");
  });

  test("an edit from an older page that first came back for a mistake is still refused", async () => {
    const id = await workWith(site.services, "Epe Paws");
    const page = `${list}/${id}`;
    const mine = await staff.formOf(page, "save");
    const theirs = await colleague.formOf(page, "save");
    const phone = "";
    await staff.wordsAfter(
      await staff.post(page, { ...mine, name: "Epe Paws", area: "Epe", phone }),
    );
    const wrong = await colleague.post(page, { ...theirs, name: "", area: "Ajah", phone });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    const corrected = { ...theirs, version: hidden(html, "version"), name: "Paws", area: "Ajah" };
    const refused = await colleague.post(page, { ...corrected, key: hidden(html, "key"), phone });
    expect(refused.status).toBe(409);
    expect(await words(page)).not.toContain("Ajah");
  });

  test("staff find one by a word of its area, with or without accents; an owner finds none", async () => {
    await admit(site.services, "ngozi");
    const form = await staff.formOf(`${list}/new`, "save");
    const fields = { ...form, name: "Ìtùnú Haven", area: "Ìkòròdú", phone: "" };
    await staff.wordsAfter(await staff.post(`${list}/new`, fields));
    for (const typedWord of ["itunu", "Ìkòròdú", "ikorodu"]) {
      const q = encodeURIComponent(typedWord);
      expect(await words(`${list}?q=${q}`)).toContain("Ìtùnú Haven");
      expect(await words(`/dashboard/search?q=${q}`)).toContain("Ìtùnú Haven");
    }
    const owner = await site.visitor().signIn("ngozi");
    expect(await words("/dashboard/search?q=itunu", owner)).not.toContain("Ìtùnú Haven");
  });
});
