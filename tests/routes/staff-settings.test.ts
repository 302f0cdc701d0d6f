import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shownPhone } from "#app/platform/phone.server.ts";
import { settingNames } from "#app/platform/settings/settings.ts";
import {
  Browser,
  errorsOf,
  hidden,
  openApp,
  openSite,
  type Site,
  typed,
  wordsOf,
} from "#tests/support/app.ts";
import { admit } from "#tests/support/people.ts";

const path = "/dashboard/staff/settings";

describe("settings of the site", () => {
  let site: Site;
  let staff: Browser;
  let colleague: Browser;
  beforeAll(async () => {
    site = await openSite("sqlite");
    for (const who of ["ada", "tunde"] as const) await admit(site.services, who);
    staff = await site.visitor().signIn("ada");
    colleague = await site.visitor().signIn("tunde");
  });
  beforeEach(async () => {
    await site.services.db.transaction((trx) => trx.deleteFrom("settings").execute());
  });
  afterAll(() => site.services.cleanup());

  const texts = settingNames;
  async function formFrom(browser = staff): Promise<Record<string, string>> {
    const html = await (await browser.get(path)).text();
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
  async function told(response: Response, browser = staff) {
    expect(response.status).toBe(303);
    return wordsOf(await (await browser.follow(response)).text());
  }
  const html = async (at: string, app = site.app) => (await new Browser(app).get(at)).text();
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
    expect(await told(answer)).toContain("Saved.");
    for (const app of [site.app, other]) {
      for (const page of ["/", "/about-us", "/donate", "/pet-boarding/form"]) {
        const found = await html(page, app);
        expect(found, page).toContain("0809 555 0199");
        expect(found, page).toContain("tel:+2348095550199");
        expect(found, page).not.toContain(site.services.site.phone);
        expect(found, page).not.toContain(shownPhone(site.services.site.phone));
      }
      expect(await html("/", app)).toContain("12 Bode Thomas, Surulere");
    }
    expect((await auditOf()).slice(0, 2).map(({ detail }) => detail)).toEqual([
      "Address: Old Federal Secretariat, Ikoyi, Lagos → 12 Bode Thomas, Surulere",
      "Phone: +234 803 555 0100 → +234 809 555 0199",
    ]);
  });

  test("the promised answer time is on the next boarding form", async () => {
    await told(await save({ answerHours: "72" }));
    const form = await html("/pet-boarding/form");
    expect(wordsOf(form)).toContain("72 hours");
  });

  test("what cannot be is refused with what was typed, and nothing is saved", async () => {
    const wrong = {
      phone: "12",
      email: "me@here",
      address: " ",
      answerHours: "169",
      instagram: "https://example.com/rehome",
      adoptionFee: " ",
      gift1: "50: too little",
      gift2: "2,000",
      gift3: "a lot: of food",
      phoneHours: "always",
      officeHours: "Mon-Fri 17:00-9:00",
    };
    const back = await save(wrong);
    expect(back.status).toBe(422);
    const page = await back.text();
    expect(errorsOf(page).map(({ field }) => field)).toEqual([...texts]);
    expect(typed(page, "answerHours")).toBe("169");
    for (const answerHours of ["0", "1.5", "-1", "1e2"]) {
      expect((await save({ answerHours })).status, answerHours).toBe(422);
    }
    for (const instagram of ["javascript:alert(1)", "http://instagram.com/x", "rehome"]) {
      expect((await save({ instagram })).status, instagram).toBe(422);
    }
    expect(await site.services.db.reader.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test("until the hours are set no page names any; then contact, footer and search engines have them", async () => {
    const before = await html("/contact");
    expect(wordsOf(before)).not.toMatch(/(Phone|Office) hours/);
    expect(await html("/")).not.toContain("OpeningHours");
    const hours = { phoneHours: "Mon-Sat 8-18", officeHours: "Mon-Fri 9:00-16:00" };
    await told(await save(hours));
    const contact = wordsOf(await html("/contact"));
    expect(contact).toContain("Phone hours Monday to Saturday 8:00 to 18:00");
    expect(contact).toContain("Office hours Monday to Friday 9:00 to 16:00");
    expect(wordsOf(await html("/terms"))).toContain("Lagos Monday to Friday 9:00 to 16:00");
    const home = await html("/");
    expect(home).toContain('"openingHoursSpecification":[{');
    expect(home).toContain('"hoursAvailable":[{');
    await told(await save({ phoneHours: "", officeHours: " " }));
    expect(wordsOf(await html("/contact"))).not.toMatch(/(Phone|Office) hours/);
    expect(await site.services.db.reader.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test("links to Instagram become one spelling, and fields left alone are not set", async () => {
    await told(await save({ instagram: "https://instagram.com/Rehome.Lagos/" }));
    const rows = await site.services.db.reader.selectFrom("settings").selectAll().execute();
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ["instagram", "https://www.instagram.com/rehome.lagos"],
    ]);
  });

  test("back to the default brings the variable's value to every page, and is written down", async () => {
    await told(await save({ email: "new@rehome.example" }));
    expect(await html("/contact")).toContain("new@rehome.example");
    const page = await (await staff.get(path)).text();
    expect(wordsOf(page)).toContain("Back to the default");
    const answer = await staff.post(path, { intent: "reset", name: "email" });
    expect(await told(answer)).toContain("E-mail is back to the default.");
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
    await told(await staff.post(path, { ...mine, phone: "0809 555 0101" }));
    const other = { ...theirs, email: "team@rehome.example" };
    await told(await colleague.post(path, other), colleague);
    const refused = await staff.post(path, { ...third, email: "mine@rehome.example" });
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(wordsOf(page)).toMatch(/E-mail: Túndé Bakare changed it on .* Save again to keep yours/);
    expect(typed(page, "email")).toBe("mine@rehome.example");
    const now = await formFrom();
    expect([now.phone, now.email]).toEqual(["+234 809 555 0101", "team@rehome.example"]);
    const again = { ...now, email: "mine@rehome.example" };
    await told(await staff.post(path, again));
    expect((await formFrom()).email).toBe("mine@rehome.example");
  });

  test("the same form again changes nothing twice", async () => {
    const sent = { ...(await formFrom()), phone: "0809 555 0102" };
    await told(await staff.post(path, sent));
    const before = (await auditOf()).length;
    await told(await staff.post(path, sent));
    expect((await auditOf()).length).toBe(before);
  });
});
