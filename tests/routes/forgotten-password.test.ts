import { beforeEach, describe, expect, test } from "vitest";
import { emailsTo, lastLinkTo } from "#tests/support/emails.ts";
import { cast } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, siteForAll, textWith, typed } from "#tests/support/site.ts";

const fresh = "mangoes in the harmattan";

describe("a forgotten password without JavaScript", () => {
  const { site } = siteForAll("sqlite", "ngozi");
  beforeEach(() => site.services.pass(2 * hourMs));

  const ask = (email: string) => site.visitor().post("/forgotten-password", { email });

  test("known or not, the page says the same", async () => {
    const pages = await Promise.all(
      [cast.ngozi.email, "nobody@example.com"].map(async (email) => {
        const visitor = site.visitor();
        const answer = await visitor.post("/forgotten-password", { email });
        expect(answer.status).toBe(303);
        expect(answer.headers.get("Location")).toBe("/check-your-e-mail");
        return await visitor.wordsAfter(answer);
      }),
    );
    expect(pages[0]).toContain("If we know this address, we have sent it a link.");
    expect(pages[0]).toContain("Check your e-mail");
    expect(pages[0]).toBe(pages[1]);
    expect(await emailsTo(site.services, "nobody@example.com")).toEqual([]);
  });

  test("the e-mail's link leads to a new password, with which one signs in", async () => {
    await ask(cast.ngozi.email);
    const link = await lastLinkTo(site.services, cast.ngozi.email);
    const visitor = site.visitor();
    expect((await visitor.get(link)).status).toBe(200);
    expect((await visitor.post(link, { password: fresh })).status).toBe(303);
    const answer = await visitor.post("/login", { email: cast.ngozi.email, password: fresh });
    expect(answer.headers.get("Location")).toBe("/dashboard");
  });

  test("no address, or none that is one, comes back with its message", async () => {
    for (const [email, message] of [
      ["", "Please enter your e-mail address"],
      ["not one", "Please enter a valid email!"],
    ] as const) {
      const html = await textWith(422, ask(email));
      expect(errorsOf(html)).toEqual([{ field: "email", message }]);
      expect(typed(html, "email")).toBe(email);
    }
  });

  test("after three an hour the same page is shown and no more e-mails leave, known or not", async () => {
    const before = (await emailsTo(site.services, cast.ngozi.email)).length;
    for (const email of [cast.ngozi.email, "stranger@example.com"]) {
      for (let n = 0; n < 5; n += 1) {
        const answer = await ask(email);
        expect([answer.status, answer.headers.get("Location")]).toEqual([
          303,
          "/check-your-e-mail",
        ]);
      }
    }
    expect(await emailsTo(site.services, cast.ngozi.email)).toHaveLength(before + 3);
  });

  test("a stranger's forms that name the address keep no link from its owner", async () => {
    const before = (await emailsTo(site.services, cast.ngozi.email)).length;
    for (let n = 0; n < 6; n += 1) {
      const answer = await site.visitor().post("/contact", {
        topic: "rescue",
        name: "Stranger",
        email: cast.ngozi.email,
        phone: "0803 555 7788",
        message: `Number ${n}`,
      });
      expect(answer.status).toBe(303);
    }
    expect(await emailsTo(site.services, cast.ngozi.email)).toHaveLength(before + 5);
    await ask(cast.ngozi.email);
    expect(await lastLinkTo(site.services, cast.ngozi.email)).toContain("/set-password/");
  });
});
