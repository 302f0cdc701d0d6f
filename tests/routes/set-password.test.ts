import { beforeEach, describe, expect, test } from "vitest";
import { makePasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { admit, cast } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, siteForEach, textWith, wordsOf } from "#tests/support/site.ts";

const fresh = "mangoes in the harmattan";
const gone = "This link has been used or is too old.";

describe("the link that sets a password", () => {
  const { site } = siteForEach("sqlite");
  let personId: string;
  beforeEach(async () => {
    personId = (await admit(site.services, "ada")).id;
  });

  async function newLink(): Promise<string> {
    const link = await site.services.db.transaction((trx) =>
      makePasswordLink(site.services, trx, personId, null),
    );
    return new URL(link).pathname;
  }

  test("says for whom it is, sets the password once, and leads to login", async () => {
    const link = await newLink();
    const signedIn = await site.visitor().signIn("ada");
    const visitor = site.visitor();
    const page = await visitor.words(link);
    expect(page).toContain(cast.ada.email);
    const set = await visitor.post(link, { password: fresh });
    expect(set.status).toBe(303);
    expect(set.headers.get("Location")).toBe("/login");
    expect(await visitor.wordsAfter(set)).toContain("Your password is set. Please login.");
    expect((await visitor.post("/login", { email: cast.ada.email, password: fresh })).status).toBe(
      303,
    );
    expect((await signedIn.get("/adoption-requests")).status).toBe(303);
    for (const response of [
      await visitor.get(link),
      await visitor.post(link, { password: `${fresh} again` }),
    ]) {
      expect(response.status).toBe(404);
      expect(wordsOf(await response.text())).toContain(gone);
    }
  });

  test("sent several times at once it is used once", async () => {
    const link = await newLink();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.visitor().post(link, { password: fresh })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404]);
  });

  test("a password that will not do comes back with the reason, never itself, and the link lives on", async () => {
    const link = await newLink();
    for (const [password, message] of [
      ["", "Please enter a password"],
      ["short-one", "Please use at least 10 characters"],
      ["a sentence! ".repeat(11), "Please use at most 128 characters"],
      ["Password123", "This password is too common. Please choose another"],
      ["aaaaaaaaaaaa", "This password is too common. Please choose another"],
    ] as const) {
      const html = await textWith(422, site.visitor().post(link, { password }));
      expect(errorsOf(html)).toEqual([{ field: "password", message }]);
      if (password) expect(html.includes(password)).toBe(false);
    }
    expect((await site.visitor().post(link, { password: fresh })).status).toBe(303);
  });

  test("is over after an hour", async () => {
    const link = await newLink();
    site.services.pass(hourMs + 1000);
    expect((await site.visitor().get(link)).status).toBe(404);
    expect((await site.visitor().post(link, { password: fresh })).status).toBe(404);
  });

  test.each(["x", "%00", "a".repeat(5000), "🐕", "..%2Fx", "%ED%A0%80"])(
    "one that nobody was sent is gone: %s",
    async (token) => {
      for (const response of [
        await site.visitor().get(`/set-password/${token}`),
        await site.visitor().post(`/set-password/${token}`, { password: fresh }),
      ]) {
        const html = await response.text();
        expect(response.status).toBe(404);
        expect(wordsOf(html)).toContain(gone);
        expect(html).toContain('href="/forgotten-password"');
      }
    },
  );
});
