import { beforeEach, describe, expect, test } from "vitest";
import { formatPhone } from "#app/platform/phone.server.ts";
import { settingNames } from "#app/platform/settings/settings.ts";
import {
  Browser,
  errorsOf,
  hidden,
  openApp,
  siteForAll,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { rowsOf } from "#tests/support/tables.ts";

const path = "/dashboard/staff/settings";

describe("settings of the site", () => {
  const { site } = siteForAll("sqlite", "ada", "tunde");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");
  beforeEach(async () => {
    await site.services.db.transaction((trx) => trx.deleteFrom("settings").execute());
  });

  const texts = settingNames;
  async function formFrom(browser = staff): Promise<Record<string, string>> {
    const html = await browser.html(path);
    const form =
      html
        .match(/<form[\s\S]*?<\/form>/g)
        ?.find((one) => one.includes('name="intent" value="save"')) ?? "";
    const seen = hidden(form, "seen").replaceAll("&quot;", '"');
    const values = texts.map((name) => [name, typed(form, name)]);
    return { intent: "save", key: hidden(form, "key"), seen, ...Object.fromEntries(values) };
  }
  async function save(changes: Record<string, string>, browser = staff) {
    return browser.post(path, { ...(await formFrom(browser)), ...changes });
  }
  const html = async (at: string, app = site.app) => new Browser(app).html(at);
  const auditOf = () =>
    site.services.db.reader
      .selectFrom("audit_log")
      .select(["action", "detail", "actor_name"])
      .where("entity", "=", "settings")
      .orderBy("id", "desc")
      .execute();

  test("a saved phone number and address are on the next page, in this process and in another", async () => {
    const other = await openApp(site.services);
    expect(await html("/about-us", other)).not.toContain("0809 555 0199");
    const answer = await save({ phone: "0809 555 0199", address: "12 Bode Thomas, Surulere" });
    expect(await staff.wordsAfter(answer)).toContain("Saved.");
    for (const app of [site.app, other]) {
      for (const page of ["/", "/about-us", "/donate", "/pet-boarding/form"]) {
        const found = await html(page, app);
        expect(found, page).toContain("0809 555 0199");
        expect(found, page).toContain("tel:+2348095550199");
        expect(found, page).not.toContain(site.services.site.phone);
        expect(found, page).not.toContain(formatPhone(site.services.site.phone));
      }
      expect(await html("/", app)).toContain("12 Bode Thomas, Surulere");
    }
    expect((await auditOf()).slice(0, 2).map(({ detail }) => detail)).toEqual([
      "Address: Old Federal Secretariat, Ikoyi, Lagos → 12 Bode Thomas, Surulere",
      "Phone: +234 803 555 0100 → +234 809 555 0199",
    ]);
  });

  test("'WhatsApp us' leads to its own number, and to the phone when that is empty", async () => {
    const links = async () =>
      [...(await html("/")).matchAll(/https:\/\/wa\.me\/(\d+)/g)].map(([, n]) => n);
    await staff.wordsAfter(await save({ phone: "0809 555 0166", whatsapp: "0809 555 0177" }));
    expect(new Set(await links())).toEqual(new Set(["2348095550177"]));
    await staff.wordsAfter(await save({ whatsapp: "", phone: "0809 555 0188" }));
    expect(new Set(await links())).toEqual(new Set(["2348095550188"]));
  });

  test("the contact and boarding pages offer WhatsApp, boarding with its own text", async () => {
    const texts = async (page: string) =>
      [...(await html(page)).matchAll(/wa\.me\/\d+\?text=([^"]+)"/g)].map(([, text = ""]) =>
        decodeURIComponent(text.replaceAll("+", " ")),
      );
    expect((await texts("/contact")).length).toBeGreaterThan((await texts("/terms")).length);
    expect(await texts("/pet-boarding")).toContain(
      "Hello Rehome Lagos, I have a question about boarding. ",
    );
  });

  test("the promised answer time is on the next boarding form", async () => {
    await staff.wordsAfter(await save({ answerHours: "72" }));
    const form = await html("/pet-boarding/form");
    expect(wordsOf(form)).toContain("72 hours");
  });

  test("what cannot be is refused with what was typed, and nothing is saved", async () => {
    const wrong = {
      phone: "12",
      whatsapp: "0803",
      email: "me@here",
      address: " ",
      answerHours: "169",
      instagram: "https://example.com/rehome",
      adoptionFee: " ",
      areas: "Island, Mainland",
      gift1: "50: too little",
      gift2: "2,000",
      gift3: "a lot: of food",
      phoneHours: "always",
      officeHours: "Mon-Fri 17:00-9:00",
      visitCall: " ",
      visitBring: " ",
      promises: " ",
      stayBring: " ",
      registration: "CAC\r\n123",
      moneyUse: " ",
      debtAges: "30, 7",
      reminder: " ",
    };
    const page = await textWith(422, save(wrong));
    expect(errorsOf(page).map(({ field }) => field)).toEqual([...texts]);
    expect(wordsOf(page)).toContain(
      "Please enter a mobile number, for example 0803 123 4567, or leave it empty to use the phone",
    );
    expect(typed(page, "whatsapp")).toBe("0803");
    expect(typed(page, "answerHours")).toBe("169");
    for (const answerHours of ["0", "1.5", "-1", "1e2"]) {
      expect((await save({ answerHours })).status, answerHours).toBe(422);
    }
    for (const instagram of ["javascript:alert(1)", "http://instagram.com/x", "rehome"]) {
      expect((await save({ instagram })).status, instagram).toBe(422);
    }
    for (const areas of [
      "Island: Ikoyi; Mainland:",
      "Island: Ikoyi, ; Mainland: Yaba",
      ": Ikoyi",
      "Island: Ikoyi; Mainland: IKOYI",
      "Island: Ikoyi; island: Yaba",
      "Island: Ikoyi: Lekki",
      "Island: Ikoyi\r\nMainland: Yaba",
      `Island: ${"x".repeat(61)}`,
    ]) {
      const refused = await textWith(422, save({ areas }));
      expect(errorsOf(refused), areas).toMatchObject([{ field: "areas" }]);
    }
    expect(await rowsOf(site.services, "settings")).toEqual([]);
  });

  test("the list of pets offers the areas that are set, from the next visit on", async () => {
    const list = async () => wordsOf(await html("/up-for-adoption"));
    expect(await list()).toMatch(/All of Lagos All of Lagos 0 Island 0 Mainland 0/);
    await staff.wordsAfter(await save({ areas: "East: Epe, Ajah; West: Badagry;" }));
    expect(await list()).toMatch(/All of Lagos All of Lagos 0 East 0 West 0/);
  });

  test("until the hours are set no page names any; then contact, footer and search engines have them", async () => {
    const before = await html("/contact");
    expect(wordsOf(before)).not.toMatch(/(Phone|Office) hours/);
    expect(await html("/")).not.toContain("OpeningHours");
    const hours = { phoneHours: "Mon-Sat 8-18", officeHours: "Mon-Fri 9:00-16:00" };
    await staff.wordsAfter(await save(hours));
    const contact = wordsOf(await html("/contact"));
    expect(contact).toContain("Phone hours Monday to Saturday 8:00 to 18:00");
    expect(contact).toContain("Office hours Monday to Friday 9:00 to 16:00");
    expect(wordsOf(await html("/terms"))).toContain("Lagos Monday to Friday 9:00 to 16:00");
    const home = await html("/");
    expect(home).toContain('"openingHoursSpecification":[{');
    expect(home).toContain('"hoursAvailable":[{');
    await staff.wordsAfter(await save({ phoneHours: "", officeHours: " " }));
    expect(wordsOf(await html("/contact"))).not.toMatch(/(Phone|Office) hours/);
    expect(await rowsOf(site.services, "settings")).toEqual([]);
  });

  test("links to Instagram become one spelling, and fields left alone are not set", async () => {
    await staff.wordsAfter(await save({ instagram: "https://instagram.com/Rehome.Lagos/" }));
    const rows = await rowsOf(site.services, "settings");
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ["instagram", "https://www.instagram.com/rehome.lagos"],
    ]);
  });

  test("back to the default brings the variable's value to every page, and is written down", async () => {
    await staff.wordsAfter(await save({ email: "new@rehome.example" }));
    expect(await html("/contact")).toContain("new@rehome.example");
    const page = await staff.html(path);
    expect(wordsOf(page)).toContain("Back to the default");
    const answer = await staff.post(path, { intent: "reset", name: "email" });
    expect(await staff.wordsAfter(answer)).toContain("E-mail is back to the default.");
    const found = await html("/contact");
    expect(found).toContain(site.services.site.email);
    expect(found).not.toContain("new@rehome.example");
    expect((await auditOf())[0]).toEqual({
      action: "changed",
      detail: "E-mail: new@rehome.example → hello@rehome.example (the default)",
      actor_name: "Ada Okafor",
    });
    expect((await staff.post(path, { intent: "reset", name: "phone" })).status).toBe(303);
    expect((await staff.post(path, { intent: "reset", name: "origin" })).status).toBe(422);
  });

  test("two who change different settings both succeed; the same one, the second is told", async () => {
    const [mine, theirs, third] = [await formFrom(), await formFrom(colleague), await formFrom()];
    await staff.wordsAfter(await staff.post(path, { ...mine, phone: "0809 555 0101" }));
    const other = { ...theirs, email: "team@rehome.example" };
    await colleague.wordsAfter(await colleague.post(path, other));
    const page = await textWith(409, staff.post(path, { ...third, email: "mine@rehome.example" }));
    expect(wordsOf(page)).toMatch(/E-mail: Túndé Bakare changed it on .* Save again to use yours/);
    expect(typed(page, "email")).toBe("mine@rehome.example");
    const now = await formFrom();
    expect([now.phone, now.email]).toEqual(["+234 809 555 0101", "team@rehome.example"]);
    const again = { ...now, email: "mine@rehome.example" };
    await staff.wordsAfter(await staff.post(path, again));
    expect((await formFrom()).email).toBe("mine@rehome.example");
  });

  test("the same form again changes nothing twice", async () => {
    const sent = { ...(await formFrom()), phone: "0809 555 0102" };
    await staff.wordsAfter(await staff.post(path, sent));
    const before = (await auditOf()).length;
    await staff.wordsAfter(await staff.post(path, sent));
    expect((await auditOf()).length).toBe(before);
  });
});
