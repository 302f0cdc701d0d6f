import { describe, expect, test } from "vitest";
import { rejectReasons } from "#app/features/adoption/interest/staff/reject-reasons.ts";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import { errorsOf, hidden, siteForAll, typed, wordsOf } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

describe("the rest of the review", () => {
  const { site } = siteForAll("sqlite", "ada", "tunde");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");
  let asked = 0;

  async function newRequest(name: string, pet: string) {
    asked += 1;
    site.services.pass(11 * minuteMs);
    const contact = { email: `r${asked}@example.com`, phone: `0803666${1000 + asked}` };
    const reference = await ask(site.services, pet, { name, ...contact });
    const id = (await requestId(site.services, reference)) ?? "";
    return { id, reference, path: `/adoption-requests/${id}`, ...contact };
  }

  const step = async (
    path: string,
    intent: string,
    more: Record<string, string> = {},
    browser = staff,
  ) => browser.post(path, { key: await browser.keyOf(path), intent, ...more });

  test("a slip of the thumb in the filtered list is undone from that list, and only for ten minutes", async () => {
    const pet = await shelter(site.services, { name: "Thumb" });
    const { path } = await newRequest("Ada Slip", pet);
    const list = "/adoption-requests?status=pending&q=slip";
    // As a list sends it that does not keep the decided row in its place.
    const { pinned, ...row } = await staff.formOf(list, "approve");
    expect(pinned).toBeDefined();
    expect(await staff.wordsAfter(await staff.post(path, row))).toContain(
      "You approved Ada Slip for Thumb",
    );
    const undo = await staff.formOf(list, "undo-step");
    expect(await colleague.words(list)).not.toContain("You approved");
    const undone = await staff.post(path, undo);
    expect(undone.headers.get("Location")).toBe(list);
    const after = await staff.wordsAfter(undone);
    expect(after).toContain("Undone: Approve, Ada Slip for Thumb. Nobody gets an e-mail.");
    expect(after).not.toContain("You approved");
    expect((await staff.post(path, undo)).status).toBe(303);
    expect(await staff.words(path)).toMatch(
      /approved [^()]* \(taken back\) pending [^()]* \(undone\)/,
    );
    expect(await site.visitor().words(`/pet-details/${pet}`)).not.toContain("is reserved");
  });

  test("a request says what else its sender asked for, and what the pet's others say in a line", async () => {
    const pet = await shelter(site.services, { name: "Wanted" });
    const other = await shelter(site.services, { name: "Elsewhere" });
    const { path, email } = await newRequest("Ngozi First", pet);
    const first = await newRequest("Musa Second", pet);
    expect(await staff.words(first.path)).toContain("No other request is known.");
    site.services.pass(11 * minuteMs);
    await ask(site.services, other, { name: "Ngozi First", email, phone: "08036662999" });
    const words = await staff.words(path);
    expect(words).toContain(
      "With the same address, not confirmed, somebody asked for Elsewhere (pending) .",
    );
    expect(words).toMatch(/1 other asks for Wanted MS Musa Second \S.* Decide side by side/);
    expect(await staff.words(first.path)).toContain("1 other asks for Wanted NF Ngozi First");
  });

  test("a colleague undoes it on the request's page; too late, it says so", async () => {
    const { path } = await newRequest("Late Undo", await shelter(site.services, { name: "Slow" }));
    await staff.follow(await step(path, "reject"));
    const stale = await colleague.formOf(path, "undo-step");
    site.services.pass(10 * minuteMs);
    expect((await staff.html(path)).includes('value="undo-step"')).toBe(false);
    const late = await colleague.post(path, stale);
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("The ten minutes to undo it are over.");
  });

  test("a reason can be chosen, and own words win over it", async () => {
    const pet = await shelter(site.services, { name: "Reason" });
    const first = await newRequest("Chosen One", pet);
    const page = await staff.read(first.path);
    for (const { label, text } of rejectReasons) {
      expect(page.words).toContain(label);
      expect(page.words).toContain(text("Reason"));
    }
    await step(first.path, "reject", { template: "not-reached", reason: "  " });
    expect(await staff.words(first.path)).toContain("We tried to reach you about Reason");
    const second = await newRequest("Own Words", pet);
    await step(second.path, "reject", { template: "not-reached", reason: "Just full" });
    const own = await staff.words(second.path);
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
    expect(await staff.wordsAfter(sent)).toContain(
      "Loose is released. Others can be approved again",
    );
    const applicant = site.visitor();
    await applicant.post(`/r/${reference}`, { digits: phone.slice(-4) });
    expect(await applicant.words(`/r/${reference}`)).toContain("The landlord said no");
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
    expect((await staff.html(home.path)).includes('value="adopt"')).toBe(false);
    expect((await step(home.path, "adopt")).status).toBe(409);
    await step(home.path, "approve");
    expect(await staff.words(home.path)).toContain(
      "The other request is closed with a kind e-mail.",
    );
    const sent = await step(home.path, "adopt");
    expect(await staff.wordsAfter(sent)).toContain(
      "Homely is marked as adopted; one other request is closed",
    );
    expect(await staff.words(other.path)).toContain("Homely has found a home with another family.");
    expect(await staff.html(home.path)).not.toMatch(/value="(adopt|release|undo-step)"/);
    expect((await staff.html(other.path)).includes('value="undo-step"')).toBe(false);
    expect(await staff.words("/adoption-requests")).not.toContain("You rejected Too Late");
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
    const page = await sender.read(`/r/${reference}`);
    expect(page.html).toMatch(/<details[^>]*><summary[^>]*>Withdraw this request/);
    expect(page.words).toContain("Wavering is reserved for you.");
    const form = { intent: "withdraw", key: hidden(page.html, "key") };
    const sent = await sender.post(`/r/${reference}`, form);
    const after = await sender.wordsAfter(sent);
    expect(after).toContain("Your request for Wavering is withdrawn. Thank you for telling us.");
    expect(after).not.toContain("Withdraw this request");
    expect((await sender.post(`/r/${reference}`, form)).status).toBe(303);
    const late = await sender.post(`/r/${reference}`, {
      intent: "withdraw",
      key: "another-key-of-mine",
    });
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("This request was withdrawn on");
    expect(await staff.words(path)).toContain("withdrawn");
    expect((await site.visitor().post("/r/A2222222222", { intent: "withdraw" })).status).toBe(404);
  });

  test("the queue by pet leads to the requests for that pet, and rows lead there too", async () => {
    const pet = await shelter(site.services, { name: "Bùkólá's Cat" });
    await newRequest("Group One", pet);
    await newRequest("Group Two", pet);
    const grouped = await staff.read("/adoption-requests?group=pet&q=group");
    expect(grouped.words).toMatch(
      /Bùkólá's Cat Mixed available 2 \d+ Mar, 2026 new All for Bùkólá's Cat/,
    );
    expect(grouped.html.includes(`href="/adoption-requests/pets/${pet}"`)).toBe(true);
    const filtered = await staff.read(`/adoption-requests?status=pending&pet=${pet}`);
    expect(filtered.words).toContain("2 requests for Bùkólá's Cat");
    expect(filtered.words).not.toContain("Chosen One");
    expect(filtered.html.includes(`href="/adoption-requests/pets/${pet}"`)).toBe(true);
    expect(
      (await staff.html("/adoption-requests")).includes(`href="/adoption-requests?pet=${pet}"`),
    ).toBe(true);
    expect(await staff.words("/adoption-requests?group=pet&q=nothing%20like%20it")).toContain(
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
    expect((await staff.get(`/adoption-requests?${query}`)).status).toBe(200);
    expect((await staff.get(`/adoption-requests.csv?${query}`)).status).toBe(200);
  });

  test("the download keeps the filters and is a file of the day, for staff alone", async () => {
    const pet = await shelter(site.services, { name: "=HYPERLINK()" });
    const { email } = await newRequest('Comma, Quote "and"\nline 🐕 שלום', pet);
    const page = await staff.read(`/adoption-requests?status=pending&pet=${pet}&q=comma&page=1`);
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
    const { html } = await staff.read("/adoption-requests.csv?q=sheet");
    const [head = "", row = ""] = html.split("\r\n");
    expect(head).toContain('"Phone","Message","Date (Lagos time)","Status"');
    expect(head).toContain('"Decided on (Lagos time)"');
    expect(row).toMatch(/"0803 666 \d{4}"/);
    const [decided] = await rowsOf(
      site.services,
      "interests",
      { name: "Amina Sheet" },
      "created_at",
      "decided_at",
    );
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
      const { html } = await staff.read(address);
      expect(/<b>Bold|<i>Eve/.test(html), address).toBe(false);
    }
  });
});
