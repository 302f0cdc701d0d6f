import { beforeEach, describe, expect, test } from "vitest";
import { isSecret } from "#app/platform/http/preserved-form.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { hidden, siteForEach, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { ours, textOf } from "#tests/support/source.ts";
import { rowsOf } from "#tests/support/tables.ts";

const thirtyDaysMs = 30 * 24 * hourMs;
const blackie = {
  name: "Blackie",
  breed: "Local (Ekuke)",
  age: "3",
  location: "Yaba",
  description: 'He is a "king" of <Yaba>.\nTwo lines & ẹ́.',
  species: "Dog",
  sex: "Male",
  size: "Medium",
  goodWith: ["children", "dogs"],
};

describe("a form sent after the session was over", () => {
  const { site } = siteForEach("sqlite", "ada");
  const late = site.signedIn("ada");
  let key: string;
  let page: string;
  let answer: Response;
  beforeEach(async () => {
    key = await late.keyOf("/create-adoption");
    site.services.pass(thirtyDaysMs);
    answer = await late.post("/create-adoption", { ...blackie, key, intent: "draft" });
    page = await answer.text();
  });

  test("gives the words back with 401 and a way to sign in and return", () => {
    expect(answer.status).toBe(401);
    expect(titleOf(page)).toBe("Error: Session expired · Rehome Lagos");
    expect(wordsOf(page)).toContain("Session expired. Please login again.");
    expect(page).toContain('href="/login?redirectTo=%2Fcreate-adoption"');
    for (const field of ["name", "breed", "age", "location", "description"] as const) {
      expect(typed(page, field)).toBe(blackie[field]);
    }
    expect(page).toMatch(/<textarea(?=[^>]* readOnly)(?=[^>]* name="description")/i);
    expect(wordsOf(page)).toContain("Good with");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is sent again as it was, once somebody has signed in", async () => {
    const form = /<form(?=[^>]* method="post")[^>]* action="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(form).toBe("/create-adoption");
    const again = fieldsOf(page);
    expect(Object.keys(again).sort()).toEqual([...Object.keys(blackie), "intent", "key"].sort());
    expect((await late.post(form, again)).status).toBe(401);
    await late.signIn("ada");
    expect((await late.post(form, again)).status).toBe(303);
    const listing = await site.services.db.reader
      .selectFrom("listings")
      .selectAll()
      .executeTakeFirst();
    expect(listing).toMatchObject({
      name: blackie.name,
      description: blackie.description,
      good_with_children: 1,
      good_with_dogs: 1,
      good_with_cats: 0,
      status: "draft",
    });
    expect((await late.post(form, again)).status).toBe(303);
    const { length } = await rowsOf(site.services, "listings", {}, "id");
    expect(length).toBe(1);
  });

  test("says which files are to be chosen again, and does not keep them", async () => {
    const body = new FormData();
    body.set("name", "Blackie");
    body.set(
      "imageUrl",
      new File([new Uint8Array(100_000)], "blackie.jpg", { type: "image/jpeg" }),
    );
    const response = await site.visitor().post("/create-adoption", body);
    expect(response.status).toBe(401);
    expect(wordsOf(await response.text())).toContain("please choose them again");
    expect(wordsOf(page)).not.toContain("please choose them again");
  });

  test("never shows a password, wherever it was typed", async () => {
    const response = await site.visitor().post("/dashboard/settings", {
      intent: "email",
      email: "new@example.com",
      current: password,
      password: "another secret",
    });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(typed(html, "email")).toBe("new@example.com");
    expect(html.includes(password)).toBe(false);
    expect(html.includes("another secret")).toBe(false);
  });

  test("with a password and nothing else, or with no words at all, leads to login as a visit does", async () => {
    const empty: Record<string, string>[] = [
      { intent: "password", current: password, password: "another secret" },
      { intent: "others" },
      {},
    ];
    for (const fields of empty) {
      const response = await site.visitor().post("/dashboard/settings", fields);
      expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Fdashboard%2Fsettings");
    }
  });

  test.each<[string, BodyInit, string]>([
    ["JSON", "{}", "application/json"],
    [
      "parts that break off",
      "--x\r\nContent-Disposition: form-data",
      "multipart/form-data; boundary=x",
    ],
    ["fields of ten thousand names", "a=1&".repeat(10_000), "application/x-www-form-urlencoded"],
  ])("that cannot be read is no fault: %s", async (_, body, type) => {
    const headers = { "Content-Type": type, Origin: "http://localhost:3000" };
    const response = await site
      .visitor()
      .ask("/create-adoption", { method: "POST", body, headers });
    expect([303, 401]).toContain(response.status);
  });

  test("sent by script gets the same words", async () => {
    const response = await site.visitor().post("/create-adoption.data", { name: "Blackie" });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Blackie");
  });

  test("a page only looked at leads to login with the notice, as ever", async () => {
    const visitor = await site.visitor().signIn("ada");
    site.services.pass(thirtyDaysMs);
    const visit = await visitor.get("/adoption-requests?q=a");
    expect(visit.headers.get("Location")).toBe("/login?redirectTo=%2Fadoption-requests%3Fq%3Da");
    expect(await visitor.wordsAfter(visit)).toContain("Session expired. Please login again.");
  });

  test("keeps the address of the record it was for", async () => {
    const pet = await shelter(site.services);
    const path = `/dashboard/staff/listings/${pet}`;
    const response = await site.visitor().post(path, { name: cast.ada.name, version: "1" });
    const html = await response.text();
    expect(html).toContain(`action="${path}"`);
    expect(hidden(html, "version")).toBe("1");
  });
});

test("every password field there is counts as a secret", () => {
  const names = ours
    .filter((file) => file.startsWith("app/") && file.endsWith(".tsx"))
    .flatMap((file) => [...textOf(file).matchAll(/<PasswordField\s+\{\.\.\.\w+\((\w+)\)\}/g)])
    .map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !isSecret(name))).toEqual([]);
  const all = ours
    .filter((file) => file.startsWith("app/"))
    .map(textOf)
    .join("\n");
  expect(all.match(/<PasswordField\b/g)).toHaveLength(names.length + 1);
});

/** All that the page's own form would send. */
function fieldsOf(html: string): Record<string, string[]> {
  const form = /<form[^>]* action="\/create-adoption".*?<\/form>/s.exec(html)?.[0] ?? "";
  const fields: Record<string, string[]> = {};
  const tags = form.matchAll(
    /<(textarea|input)[^>]* name="([^"]+)"[^>]*>(?:\n?([^<]*)<\/textarea>)?/g,
  );
  for (const [tag, , name = "", text] of tags) {
    const value = text === undefined ? / value="([^"]*)"/.exec(tag)?.[1] : text;
    fields[name] = [...(fields[name] ?? []), unescaped(value ?? "")];
  }
  return fields;
}

function unescaped(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replaceAll(/&([\w#]+);/g, (whole, name: string) => named[name] ?? whole);
}
