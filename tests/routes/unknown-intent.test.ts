import { beforeAll, describe, expect, test } from "vitest";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { hidden, siteForAll, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { ask, receive } from "#tests/support/site-data.ts";

const words = "Words that took\nan hour to write.";
const key = "the-key-of-this-form";

describe("a form that does not say which button was pressed", () => {
  const { site } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");
  const paths: Record<string, string> = {};
  beforeAll(async () => {
    const { id: musa } = await admit(site.services, "musa");
    const pet = await shelter(site.services);
    const request = await requestId(site.services, await ask(site.services, pet));
    paths.request = `/adoption-requests/${request}`;
    paths.listing = `/dashboard/staff/listings/${pet}`;
    paths.message = `/dashboard/staff/messages/${await receive(site.services)}`;
    paths.person = `/dashboard/staff/people/${musa}`;
    paths.settings = "/dashboard/settings";
  });

  describe.each<Record<string, string>>([{}, { intent: "" }, { intent: "constructor" }])(
    "%j",
    (intent) => {
      async function send(page: string, fields: Record<string, string>) {
        const answer = await staff.post(paths[page] ?? "", { key, ...intent, ...fields });
        const html = await answer.text();
        expect(answer.status).toBe(422);
        expect(titleOf(html)).toMatch(/^Error: /);
        expect(html).toContain('role="alert"');
        return html;
      }

      test("comes back to its fields where the page has them", async () => {
        const listing = await send("listing", { description: words, version: "0" });
        expect(typed(listing, "description")).toBe(words);
        expect(hidden(listing, "version")).toBe("0");
        expect(typed(await send("request", { privateNote: words }), "privateNote")).toBe(words);
      });

      test.each([
        ["message", "answer"],
        ["person", "reason"],
      ])("is shown on the page of a %s", async (page, field) => {
        expect(wordsOf(await send(page, { [field]: words }))).toContain("an hour to write.");
      });

      test("of the settings shows no password", async () => {
        const html = await send("settings", { email: "new@example.com", current: "my old secret" });
        expect(wordsOf(html)).toContain("new@example.com");
        expect(html).not.toContain("my old secret");
      });
    },
  );
});
