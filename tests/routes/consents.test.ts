import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Browser, hidden, siteForAll, wordsOf } from "#tests/support/site.ts";
import { kemi } from "#tests/support/site-data.ts";
import { wordsOfWish } from "#tests/support/stays.ts";

const photos =
  "You may show pictures of my pet's stay on your website and on Instagram, without my name.";

describe("optional consents", () => {
  const { site } = siteForAll("sqlite", "ada", "ngozi", "musa");
  const staff = site.signedIn("ada");
  let pet: string;
  let visitor: Browser;
  let made = 0;
  beforeAll(async () => {
    pet = await shelter(site.services, { name: "Simba" });
  });
  beforeEach(() => {
    site.services.pass(hourMs);
    visitor = site.visitor();
  });

  const rows = () =>
    site.services.db.reader.selectFrom("consents").selectAll().orderBy("id").execute();
  const clear = () => site.services.db.transaction((trx) => trx.deleteFrom("consents").execute());
  const tickOf = (html: string) =>
    /<input[^>]*type="checkbox"[^>]*name="consents"[^>]*>/.exec(html)?.[0] ??
    /<input[^>]*name="consents"[^>]*type="checkbox"[^>]*>/.exec(html)?.[0] ??
    "";
  const tickValue = (tag: string) => / value="([^"]*)"/.exec(tag)?.[1] ?? "";

  /** Each form that has one: where it is, what is typed in it, and the page of what it made. */
  const forms = {
    boarding: {
      path: () => "/pet-boarding/form",
      words: wordsOfWish,
      form: "Pet Boarding Request",
      staffPath: (id: string) => `/dashboard/staff/boarding-requests/${id}`,
      who: () => visitor,
    },
    interest: {
      path: () => `/pet-details/${pet}`,
      words: (): Record<string, string> => {
        made += 1;
        const phone = `080${70 + made}112233`;
        return { ...kemi, email: `c${made}@example.com`, phone };
      },
      form: "Express Interest",
      staffPath: (id: string) => `/adoption-requests/${id}`,
      who: () => visitor,
    },
    feedback: {
      path: () => "/dashboard/feedback",
      words: (): Record<string, string> => {
        made += 1;
        return { subject: `Praise ${made}`, message: "Lovely people" };
      },
      form: "Feedback",
      staffPath: (id: string) => `/dashboard/staff/messages/${id}`,
      who: () => visitor.signIn("ngozi"),
    },
  };
  type Form = (typeof forms)[keyof typeof forms];

  /** Sends the form with its tick, and answers where it led. */
  async function agree(form: Form, changes: Record<string, string> = {}, tick?: string) {
    const who = await form.who();
    const html = await who.html(form.path());
    const consents = tick ?? tickValue(tickOf(html));
    const fields = { ...form.words(), ...changes, key: hidden(html, "key"), consents };
    const response = await who.post(form.path(), fields);
    expect(response.status).toBe(303);
    const [row] = (await rows()).slice(-1);
    return { who, text: wordsOf(html), response, row };
  }

  async function referenceOf(entity: string, id: string): Promise<string> {
    const table = { stay: "stays", interest: "interests", inquiry: "inquiries" }[entity];
    const { reference } = await site.services.db.reader
      .selectFrom(table as "stays")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return reference;
  }

  describe.each(Object.entries(forms))("of the form of %s", (_, form) => {
    beforeEach(clear);

    test("is unticked, and a form without it is sent all the same", async () => {
      const who = await form.who();
      const html = await who.html(form.path());
      expect(tickValue(tickOf(html))).toMatch(/^[a-z-]+:1$/);
      expect(tickOf(html)).not.toContain("checked");
      expect(html).not.toMatch(/name="consents"[^>]*required/);
      const key = hidden(html, "key");
      expect((await who.post(form.path(), { ...form.words(), key })).status).toBe(303);
      expect(await rows()).toEqual([]);
    });

    test("is kept with the version of its text, when and from which form, and staff read it", async () => {
      const { row } = await agree(form);
      expect(row).toMatchObject({
        version: 1,
        form: form.form,
        withdrawn_at: null,
        given_at: site.services.now().toISOString(),
      });
      const page = await staff.words(form.staffPath(row?.entity_id ?? ""));
      expect(page).toContain("Agreed to You may");
    });

    test("is shown and taken back where it was given, and stands in the file with both times", async () => {
      const { who, row } = await agree(form);
      const reference = await referenceOf(row?.entity ?? "", row?.entity_id ?? "");
      const path = `/r/${reference}`;
      const before = await who.html(path);
      expect(wordsOf(before)).toContain(`: ${form.form}.`);
      const consent = hidden(before, "consent");
      site.services.pass(1000);
      const takeBack = () => who.post(path, { intent: "withdraw-consent", consent });
      const first = await takeBack();
      expect(first.status).toBe(303);
      const at = site.services.now().toISOString();
      const after = await who.wordsAfter(first);
      expect(after).toContain("You have taken it back.");
      expect(after).toContain("You took this back on");
      site.services.pass(1000);
      const again = await takeBack();
      expect([again.status, again.headers.get("Location")]).toEqual([303, path]);
      const file = (await (await who.get(`${path}/data`)).json()) as { consents: object[] };
      expect(file.consents).toEqual([
        {
          text: expect.stringMatching(/^You may/),
          version: 1,
          form: form.form,
          givenAt: row?.given_at,
          withdrawnAt: at,
        },
      ]);
      const page = await staff.words(form.staffPath(row?.entity_id ?? ""));
      expect(page).not.toContain("Agreed to");
    });

    test("goes with its sender who erases what is held", async () => {
      const { who, row } = await agree(form);
      const reference = await referenceOf(row?.entity ?? "", row?.entity_id ?? "");
      expect((await who.post(`/r/${reference}`, { intent: "erase" })).status).toBe(303);
      expect(await rows()).toEqual([]);
    });

    test("a tick that says what this form never asked for, or no text ever said, counts for nothing", async () => {
      const others = form === forms.boarding ? "quotation:1" : "pet-photos:1";
      for (const tick of [
        others,
        "pet-photos:2",
        "anything:1",
        "constructor:1",
        "on",
        "pet-photos:0",
      ]) {
        await agree(form, {}, tick);
      }
      expect(await rows()).toEqual([]);
    });
  });

  test("stays ticked in a form that comes back", async () => {
    const html = await visitor.html("/pet-boarding/form");
    const fields = { ...forms.boarding.words(), petName: "", consents: tickValue(tickOf(html)) };
    const back = await visitor.post("/pet-boarding/form", fields);
    expect(back.status).toBe(422);
    expect(tickOf(await back.text())).toContain("checked");
  });

  test("nobody takes back another's, by whatever reference", async () => {
    await clear();
    const { row } = await agree(forms.boarding);
    const other = site.visitor();
    visitor = other;
    const { row: own } = await agree(forms.interest);
    const reference = await referenceOf("interest", own?.entity_id ?? "");
    const theirs = await referenceOf("stay", row?.entity_id ?? "");
    for (const consent of [row?.id ?? "", "nothing", ""]) {
      const answer = await other.post(`/r/${reference}`, { intent: "withdraw-consent", consent });
      expect(answer.status).toBe(consent ? 404 : 422);
      expect((await answer.text()).includes('role="alert"')).toBe(true);
    }
    const form = { intent: "withdraw-consent", consent: row?.id ?? "" };
    expect((await other.post(`/r/${theirs}`, form)).status).toBe(403);
    const ngozi = await site.visitor().signIn("ngozi");
    expect((await ngozi.post("/dashboard/privacy", form)).status).toBe(404);
    expect((await rows()).map(({ withdrawn_at }) => withdrawn_at)).toEqual([null, null]);
  });

  test("an account lists those of all its records, and takes one back in the Privacy Center", async () => {
    await clear();
    visitor = await site.visitor().signIn("musa");
    await agree(forms.boarding, { ownerEmail: cast.musa.email });
    await agree(forms.interest, { email: cast.musa.email });
    const html = await visitor.html("/dashboard/privacy");
    const words = wordsOf(html);
    expect(words).toContain("What you agreed to");
    expect(words).toContain(photos);
    const consent = hidden(html, "consent");
    const answer = await visitor.post("/dashboard/privacy", {
      intent: "withdraw-consent",
      consent,
    });
    expect(answer.status).toBe(303);
    expect(await visitor.wordsAfter(answer)).toContain("You took this back on");
    const file = await (await visitor.get("/dashboard/privacy/export")).json();
    expect(file).toMatchObject({
      consents: [{ form: "Express Interest" }, { form: "Pet Boarding Request" }],
    });
    expect(JSON.stringify(file).match(/"withdrawnAt":"20/g)).toHaveLength(1);
    expect((await visitor.post("/dashboard/privacy/erase", { password })).status).toBe(303);
    expect(await rows()).toEqual([]);
  });

  test("goes with the closed request that loses its sender after a year", async () => {
    await clear();
    const { who, row } = await agree(forms.boarding);
    const reference = await referenceOf("stay", row?.entity_id ?? "");
    expect((await who.post(`/r/${reference}`, { intent: "cancel" })).status).toBe(303);
    site.services.pass(365 * 24 * hourMs + 1);
    await anonymiseClosed(site.services);
    expect(await rows()).toEqual([]);
  });
});
