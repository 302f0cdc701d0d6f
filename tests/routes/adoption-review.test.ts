import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rejectReasons } from "#app/features/adoption/interest/staff/reject-reasons.ts";
import {
  type Browser,
  errorsOf,
  hidden,
  openSite,
  type Site,
  typed,
  wordsOf,
} from "#tests/support/app.ts";
import { requestId } from "#tests/support/interests.ts";
import { admit, cast } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import { ask, shelter } from "#tests/support/site-data.ts";

describe("the rest of the review", () => {
  let site: Site;
  let staff: Browser;
  let colleague: Browser;
  let asked = 0;
  beforeAll(async () => {
    site = await openSite("sqlite");
    for (const who of ["ada", "tunde"] as const) await admit(site.services, who);
    staff = await site.visitor().signIn("ada");
    colleague = await site.visitor().signIn("tunde");
  });
  afterAll(() => site.services.cleanup());

  async function newRequest(name: string, pet: string) {
    asked += 1;
    site.services.pass(11 * minuteMs);
    const contact = { email: `r${asked}@example.com`, phone: `0803666${1000 + asked}` };
    const reference = await ask(site.services, pet, { name, ...contact });
    const id = (await requestId(site.services, reference)) ?? "";
    return { id, reference, path: `/adoption-requests/${id}`, ...contact };
  }

  async function read(path: string, browser = staff) {
    const response = await browser.get(path);
    const html = await response.text();
    return { response, status: response.status, html, words: wordsOf(html) };
  }

  const step = async (
    path: string,
    intent: string,
    more: Record<string, string> = {},
    browser = staff,
  ) =>
    browser.post(path, { key: hidden((await read(path, browser)).html, "key"), intent, ...more });

  const noticeAfter = async (response: Response, browser = staff) => {
    expect(response.status).toBe(303);
    return wordsOf(await (await browser.follow(response)).text());
  };

  /** The fields of the first form that sends this step. */
  function formOf(html: string, intent: string): Record<string, string> {
    const form =
      html.match(/<form[\s\S]*?<\/form>/g)?.find((one) => one.includes(`value="${intent}"`)) ?? "";
    return Object.fromEntries(
      ["key", "intent", "back", "change"].map((name) => [
        name,
        hidden(form, name).replaceAll("&amp;", "&"),
      ]),
    );
  }

  test("a slip of the thumb in the filtered list is undone from that list, and only for ten minutes", async () => {
    const pet = await shelter(site.services, { name: "Thumb" });
    const { path } = await newRequest("Ada Slip", pet);
    const list = "/adoption-requests?status=pending&q=slip";
    const row = formOf((await read(list)).html, "approve");
    expect(await noticeAfter(await staff.post(path, row))).toContain(
      "You approved Ada Slip for Thumb",
    );
    const undo = formOf((await read(list)).html, "undo-step");
    expect((await read(list, colleague)).words).not.toContain("You approved");
    const undone = await staff.post(path, undo);
    expect(undone.headers.get("Location")).toBe(list);
    const after = await noticeAfter(undone);
    expect(after).toContain("Undone: Approve, Ada Slip for Thumb. Nobody is told.");
    expect(after).not.toContain("You approved");
    expect((await staff.post(path, undo)).status).toBe(303);
    expect((await read(path)).words).toMatch(
      /approved [^()]* \(taken back\) pending [^()]* \(undone\)/,
    );
    expect(wordsOf(await (await site.visitor().get(`/pet-details/${pet}`)).text())).not.toContain(
      "is reserved",
    );
  });

  test("a colleague undoes it on the request's page; too late, it says so", async () => {
    const { path } = await newRequest("Late Undo", await shelter(site.services, { name: "Slow" }));
    await staff.follow(await step(path, "reject"));
    const stale = formOf((await read(path, colleague)).html, "undo-step");
    site.services.pass(10 * minuteMs);
    expect((await read(path)).html.includes('value="undo-step"')).toBe(false);
    const late = await colleague.post(path, stale);
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("The ten minutes to undo it are over.");
  });

  test("a reason can be chosen, and own words win over it", async () => {
    const pet = await shelter(site.services, { name: "Reason" });
    const first = await newRequest("Chosen One", pet);
    const page = await read(first.path);
    for (const { label, text } of rejectReasons) {
      expect(page.words).toContain(label);
      expect(page.words).toContain(text("Reason"));
    }
    await step(first.path, "reject", { template: "not-reached", reason: "  " });
    expect((await read(first.path)).words).toContain("We tried to reach you about Reason");
    const second = await newRequest("Own Words", pet);
    await step(second.path, "reject", { template: "not-reached", reason: "Just full" });
    const own = (await read(second.path)).words;
    expect(own).toContain("Just full");
    expect(own).not.toContain("We tried to reach you");
    const third = await newRequest("Odd Choice", pet);
    expect((await step(third.path, "reject", { template: "constructor" })).status).toBe(303);
  });

  test("Release pet needs a reason, which comes back at its field with the note kept", async () => {
    const pet = await shelter(site.services, { name: "Loose" });
    const { path, reference, phone } = await newRequest("Free Me", pet);
    await step(path, "approve");
    const empty = await step(path, "release", { reason: " ", privateNote: "Called twice" });
    const html = await empty.text();
    expect(empty.status).toBe(422);
    expect(errorsOf(html)).toEqual([
      { field: "reason", message: "Please say why; the applicant reads it" },
    ]);
    expect(typed(html, "privateNote")).toBe("Called twice");
    expect(html).toMatch(/<details open=""[^>]*><summary[^>]*>Cancel approval/);
    const sent = await step(path, "release", { reason: "The landlord said no" });
    expect(await noticeAfter(sent)).toContain("Loose is released. Others can be approved again");
    const applicant = site.visitor();
    await applicant.post(`/r/${reference}`, { digits: phone.slice(-4) });
    expect((await read(`/r/${reference}`, applicant)).words).toContain("The landlord said no");
    const again = await step(path, "release", { reason: "My words are kept" }, colleague);
    const late = wordsOf(await again.text());
    expect(again.status).toBe(409);
    expect(late).toContain(`${cast.ada.name} withdrew Free Me's request for Loose on`);
    expect(late).toContain("My words are kept");
  });

  test("Mark as adopted closes the others and tells how many", async () => {
    const pet = await shelter(site.services, { name: "Homely" });
    const home = await newRequest("Got Her", pet);
    const other = await newRequest("Too Late", pet);
    expect((await read(home.path)).html.includes('value="adopt"')).toBe(false);
    expect((await step(home.path, "adopt")).status).toBe(409);
    await step(home.path, "approve");
    expect((await read(home.path)).words).toContain(
      "The other request is closed with a kind e-mail.",
    );
    const sent = await step(home.path, "adopt");
    expect(await noticeAfter(sent)).toContain(
      "Homely is marked as adopted; one other request is closed",
    );
    expect((await read(other.path)).words).toContain(
      "Homely has found a home with another family.",
    );
    expect((await read(home.path)).html).not.toMatch(/value="(adopt|release|undo-step)"/);
    expect((await read(other.path)).html.includes('value="undo-step"')).toBe(false);
    expect((await read("/adoption-requests")).words).not.toContain("You rejected Too Late");
  });

  test("the sender withdraws after a second look; a stranger is asked for the digits first", async () => {
    const pet = await shelter(site.services, { name: "Wavering" });
    const { reference, phone, path } = await newRequest("Second Thought", pet);
    await step(path, "approve");
    const stranger = await site.visitor().post(`/r/${reference}`, { intent: "withdraw" });
    const told = await stranger.text();
    expect(stranger.status).toBe(403);
    expect(wordsOf(told)).toContain(
      "Please enter the last four digits of your phone number first.",
    );
    expect(told.includes("Wavering")).toBe(false);
    const sender = site.visitor();
    await sender.post(`/r/${reference}`, { digits: phone.slice(-4) });
    const page = await read(`/r/${reference}`, sender);
    expect(page.html).toMatch(/<details[^>]*><summary[^>]*>Withdraw this request/);
    expect(page.words).toContain("Wavering is reserved for you.");
    const form = { intent: "withdraw", key: hidden(page.html, "key") };
    const sent = await sender.post(`/r/${reference}`, form);
    const after = await noticeAfter(sent, sender);
    expect(after).toContain("Your request for Wavering is withdrawn. Thank you for telling us.");
    expect(after).not.toContain("Withdraw this request");
    expect((await sender.post(`/r/${reference}`, form)).status).toBe(303);
    const late = await sender.post(`/r/${reference}`, {
      intent: "withdraw",
      key: "another-key-of-mine",
    });
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("This request was withdrawn on");
    expect((await read(path)).words).toContain("withdrawn");
    expect((await site.visitor().post("/r/A2222222222", { intent: "withdraw" })).status).toBe(404);
  });

  test("the queue by pet leads to the requests for that pet, and rows lead there too", async () => {
    const pet = await shelter(site.services, { name: "Bùkólá's Cat" });
    await newRequest("Group One", pet);
    await newRequest("Group Two", pet);
    const grouped = await read("/adoption-requests?group=pet&q=group");
    expect(grouped.words).toMatch(
      /Bùkólá's Cat Mixed available 2 \d+ Mar, 2026 new All for Bùkólá's Cat/,
    );
    expect(grouped.html.includes(`href="/adoption-requests/pets/${pet}"`)).toBe(true);
    const filtered = await read(`/adoption-requests?status=pending&pet=${pet}`);
    expect(filtered.words).toContain("2 requests for Bùkólá's Cat");
    expect(filtered.words).not.toContain("Chosen One");
    expect(filtered.html.includes(`href="/adoption-requests/pets/${pet}"`)).toBe(true);
    expect(
      (await read("/adoption-requests")).html.includes(`href="/adoption-requests?pet=${pet}"`),
    ).toBe(true);
    expect((await read("/adoption-requests?group=pet&q=nothing%20like%20it")).words).toContain(
      "No pet matches",
    );
  });

  test.each([
    "group=x",
    "group=pet&page=-1",
    "group=pet&page=99999",
    "pet=x",
    "pet=%00",
    "pet=019cadc6-9a80-7000-8000-000000000000",
    `pet=${"a".repeat(36)}&status=rejected`,
  ])("any query is a page and a file: %s", async (query) => {
    expect((await read(`/adoption-requests?${query}`)).status).toBe(200);
    expect((await read(`/adoption-requests.csv?${query}`)).status).toBe(200);
  });

  test("the download keeps the filters and is a file of the day, for staff alone", async () => {
    const pet = await shelter(site.services, { name: "=HYPERLINK()" });
    const { email } = await newRequest('Comma, Quote "and"\nline 🐕 שלום', pet);
    const page = await read(`/adoption-requests?status=pending&pet=${pet}&q=comma&page=1`);
    const link = /<a[^>]*href="([^"]*csv[^"]*)"[^>]*>Download CSV/.exec(page.html)?.[1] ?? "";
    expect(link).toBe(`/adoption-requests.csv?status=pending&amp;pet=${pet}&amp;q=comma`);
    const response = await staff.get(link.replaceAll("&amp;", "&"));
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(
      site.services.now(),
    );
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="adoption-requests-${day}.csv"`,
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain(`"'=HYPERLINK()"`);
    expect(text).toContain('"Comma, Quote ""and""\nline 🐕 שלום"');
    expect(text).toContain(email);
    const visitor = await site.visitor().get("/adoption-requests.csv");
    expect(visitor.headers.get("Location")).toBe("/login?redirectTo=%2Fadoption-requests.csv");
  });

  test("the download writes times as spreadsheets sort them and phones as pages show them", async () => {
    const pet = await shelter(site.services, { name: "Simba" });
    const { path } = await newRequest("Amina Sheet", pet);
    await step(path, "approve");
    const { html } = await read("/adoption-requests.csv?q=sheet");
    const [head = "", row = ""] = html.split("\r\n");
    expect(head).toContain('"Phone","Message","Date (Lagos time)","Status"');
    expect(head).toContain('"Decided on (Lagos time)"');
    expect(row).toMatch(/"0803 666 \d{4}"/);
    const [decided] = await site.services.db.reader
      .selectFrom("interests")
      .select(["created_at", "decided_at"])
      .where("name", "=", "Amina Sheet")
      .execute();
    for (const at of [decided?.created_at ?? "", decided?.decided_at ?? ""]) {
      // Lagos is an hour before UTC all year.
      const lagos = new Date(Date.parse(at) + 3_600_000).toISOString();
      expect(row).toContain(`"${lagos.slice(0, 10)} ${lagos.slice(11, 16)}"`);
    }
  });

  test("words of a visitor never become markup", async () => {
    const pet = await shelter(site.services, { name: "<b>Bold</b>" });
    const { path } = await newRequest("<i>Eve</i>", pet);
    await step(path, "approve");
    for (const address of [
      path,
      "/adoption-requests",
      "/adoption-requests?group=pet",
      `/adoption-requests?pet=${pet}`,
    ]) {
      const { html } = await read(address);
      expect(/<b>Bold|<i>Eve/.test(html), address).toBe(false);
    }
  });
});
