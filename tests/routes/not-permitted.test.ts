import { beforeAll, describe, expect, test } from "vitest";
import { cast, password } from "#tests/support/people.ts";
import { hidden, siteForAll, textWith, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { receive } from "#tests/support/site-data.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const words = "Dear Kemi, you can come on Friday.\nTwo lines & <b>more</b> ẹ́.";

describe("a form sent by somebody whose role does not fit", () => {
  const { site } = siteForAll("sqlite", "ada", "ngozi", "bisi");
  const browser = site.signedIn("ada");
  let message: string;
  beforeAll(async () => {
    message = `/dashboard/staff/messages/${await receive(site.services)}`;
  });

  const setRole = (role: "staff" | "boarder") =>
    updateRows(site.services, "people", { email: cast.ada.email }, { role });

  test("gives the words back with 403, and takes them as they are once the role fits", async () => {
    const key = await browser.keyOf(message);
    await setRole("boarder");
    const answer = await browser.post(message, { intent: "answer", answer: words, key });
    const page = await answer.text();
    expect(answer.status).toBe(403);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(titleOf(page)).toBe("Error: No permission · Rehome Lagos");
    expect(wordsOf(page)).toContain("You don't have permission to access this resource.");
    expect(typed(page, "answer")).toBe(words);
    expect(page).not.toContain("<b>more");
    expect(page).toMatch(/<textarea(?=[^>]* readOnly)(?=[^>]* name="answer")/i);
    expect(page).toContain(`action="${message}"`);
    expect(page).toMatch(/<form(?=[^>]* action="\/logout")(?=[^>]* target="_blank")/);

    const again = {
      intent: typed(page, "intent") ?? "",
      answer: typed(page, "answer") ?? "",
      key: hidden(page, "key"),
    };
    expect((await browser.post(message, again)).status).toBe(403);
    await setRole("staff");
    expect((await browser.post(message, again)).status).toBe(303);
    const history = await browser.html(message);
    expect(wordsOf(history)).toContain("you can come on Friday.");
  });

  test("by script it gets the same words", async () => {
    const owner = await site.visitor().signIn("ngozi");
    const answer = await owner.post(`${message}.data`, {
      intent: "answer",
      answer: "Kept by script",
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Kept by script");
  });

  test("shows no password and keeps no file, and says which is to be chosen again", async () => {
    const owner = await site.visitor().signIn("ngozi");
    const body = new FormData();
    body.set("name", "Blackie");
    body.set("password", password);
    body.set(
      "imageUrl",
      new File([new Uint8Array(100_000)], "blackie.jpg", { type: "image/jpeg" }),
    );
    const page = await textWith(403, owner.post("/create-adoption", body));
    expect(typed(page, "name")).toBe("Blackie");
    expect(page).not.toContain(password);
    expect(wordsOf(page)).toContain("please choose them again");
    const staged = await rowsOf(site.services, "pictures", {}, "id");
    expect(staged).toEqual([]);
  });

  test("without words, or by looking alone, it is the plain page", async () => {
    const boarder = await site.visitor().signIn("bisi");
    for (const answer of [
      await boarder.get("/create-adoption"),
      await boarder.post("/create-adoption", {}),
      await boarder.post(message, { intent: "close", key: "k".repeat(20) }),
    ]) {
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(page).not.toContain("Send again");
      expect(wordsOf(page)).toContain("You don't have permission to access this resource.");
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
    const owner = await site.visitor().signIn("ngozi");
    const headers = { "Content-Type": type, Origin: "http://localhost:3000" };
    const answer = await owner.ask("/create-adoption", { method: "POST", body, headers });
    expect(answer.status).toBe(403);
  });
});
