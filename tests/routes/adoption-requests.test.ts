import { beforeEach, describe, expect, test } from "vitest";
import { formatTime } from "#app/platform/dates.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { minuteMs } from "#tests/support/services.ts";
import {
  fieldsOf,
  hidden,
  siteForEach,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { ask, kemi } from "#tests/support/site-data.ts";

const done = "Request status updated successfully";
const failed = "Failed to update request status";

/** The cells of a row of the queue, by the name of the one who asks. */
function rowOf(html: string, requester: string): string {
  return html.match(/<tr[\s\S]*?<\/tr>/g)?.find((row) => wordsOf(row).includes(requester)) ?? "";
}

describe("reviewing requests", () => {
  const { site } = siteForEach("sqlite", "ada", "tunde");
  const staff = site.signedIn("ada");
  const colleague = site.signedIn("tunde");
  let asked: number;
  beforeEach(() => {
    asked = 0;
  });

  /** Somebody new asks for a pet. */
  async function newRequest(name: string, pet: string, message = kemi.message) {
    asked += 1;
    site.services.pass(1000);
    const contact = { email: `p${asked}@example.com`, phone: `0803555${1000 + asked}` };
    const reference = await ask(site.services, pet, { name, message, ...contact });
    const id = (await requestId(site.services, reference)) ?? "";
    return { id, reference, path: `/adoption-requests/${id}`, ...contact };
  }

  const decide = async (
    path: string,
    intent: string,
    more: Record<string, string> = {},
    browser = staff,
  ) => browser.post(path, { key: await browser.keyOf(path), intent, ...more });

  test("without requests the queue says so", async () => {
    expect(await staff.words("/adoption-requests")).toContain("No adoption requests yet");
  });

  test("the table has the columns of the specification, pending first and oldest first", async () => {
    const pet = await shelter(site.services, { name: "Simba", breed: "Boerboel" });
    const first = await newRequest("Amina First", pet);
    await newRequest("Bayo Second", pet);
    const { html, words } = await staff.read("/adoption-requests");
    for (const column of [
      "Pet Name",
      "Pet Breed",
      "Requester",
      "Email",
      "Phone",
      "Date",
      "Status",
      "Actions",
    ]) {
      expect(words).toContain(column);
    }
    expect(words.indexOf("Amina First")).toBeLessThan(words.indexOf("Bayo Second"));
    const row = wordsOf(rowOf(html, "Amina First"));
    for (const cell of [
      "Simba",
      "Boerboel",
      first.email,
      formatPhone(first.phone),
      "2 Mar",
      "pending",
      "View",
      "Approve",
      "Reject",
    ]) {
      expect(row).toContain(cell);
    }
  });

  test("View leads to the request: everybody concerned, the message as it was written, what happened", async () => {
    const pet = await shelter(site.services, { name: "Nala", breed: "Persian" });
    const message = "First line\nsecond <b>line</b>\n\nA new paragraph";
    const { path, email, phone } = await newRequest("Chidi Obi", pet, message);
    const { html, words, status } = await staff.read(path);
    expect(status).toBe(200);
    for (const text of [
      "Request Details",
      "Nala , Persian",
      "Chidi Obi",
      email,
      formatPhone(phone),
      "2 Mar, 2026, 10:0",
      "pending",
      "History",
      "Chidi Obi, 2 Mar",
    ]) {
      expect(words).toContain(text);
    }
    expect(html.includes("second &lt;b&gt;line&lt;/b&gt;")).toBe(true);
    expect(html.includes("<b>line")).toBe(false);
    expect(/First line(<br\/?>|\n)second/.test(html)).toBe(true);
  });

  test("a number that was typed with its zero in brackets is called and written to without it", async () => {
    const pet = await shelter(site.services, { name: "Nala" });
    const contact = { email: "lon@example.com", phone: "+44 (0)20 7946 0958 (WhatsApp)" };
    const reference = await ask(site.services, pet, { name: "Ada London", ...contact });
    const id = (await requestId(site.services, reference)) ?? "";
    for (const path of [`/adoption-requests/${id}`, "/adoption-requests"]) {
      const { html, words } = await staff.read(path);
      expect(html).toContain('href="tel:+442079460958"');
      expect(words).toContain("+442079460958");
    }
    const { html } = await staff.read(`/adoption-requests/${id}`);
    expect(html).toContain('href="https://wa.me/442079460958?text=');
    const again = { email: "other@example.com", phone: "+44 20 7946 0958" };
    expect(await ask(site.services, pet, { name: "Ada London", ...again })).toBe(reference);
    for (const typed of ["+44 (0)20 7946 0958", "442079460958", "0958"]) {
      const found = await staff.read(`/adoption-requests?${new URLSearchParams({ q: typed })}`);
      expect(found.words, typed).toContain("Ada London");
    }
  });

  test("Approve in the row leads back to the same list with a notice, once", async () => {
    const pet = await shelter(site.services, { name: "Rex" });
    const { path, reference } = await newRequest("Dupe Row", pet);
    const address = "/adoption-requests?status=pending&q=dupe+row";
    const { html } = await staff.read(address);
    const fields = fieldsOf(rowOf(html, "Dupe Row"), "approve");
    const sent = await staff.post(path, fields);
    expect(sent.status).toBe(303);
    expect(sent.headers.get("Location")).toBe(address);
    expect(await staff.wordsAfter(sent)).toContain(done);
    expect(await staff.words(address)).not.toContain(done);
    expect((await staff.post(path, fields)).status).toBe(303);
    const row = wordsOf(rowOf(await staff.html("/adoption-requests"), "Dupe Row"));
    expect(row).toContain("approved");
    expect(row).not.toContain("Approve");
    expect(await site.visitor().words(`/pet-details/${pet}`)).toContain("Rex is reserved");
    expect(await site.visitor().words(`/r/${reference}`)).toContain("approved");
  });

  test("Reject on the page keeps the reason for the applicant and the note for staff", async () => {
    const pet = await shelter(site.services, { name: "Lady" });
    const { path, reference, phone } = await newRequest("Efe Page", pet);
    const more = { reason: "The yard has\nno fence yet", privateNote: "Call again in May" };
    const sent = await decide(path, "reject", more);
    expect(sent.status).toBe(303);
    expect(sent.headers.get("Location")).toBe("/adoption-requests");
    expect(await staff.wordsAfter(sent)).toContain(done);
    const { words } = await staff.read(path);
    for (const text of ["rejected", cast.ada.name, "The yard has", "Call again in May"])
      expect(words).toContain(text);
    expect(/<button[^>]* value="(approve|reject)"/.test(await staff.html(path))).toBe(false);

    const applicant = site.visitor();
    await applicant.post(`/r/${reference}`, { digits: phone.slice(-4) });
    const theirs = await applicant.html(`/r/${reference}`);
    expect(wordsOf(theirs)).toContain("The yard has");
    expect(theirs.includes("Call again in May")).toBe(false);
    const strangers = await site.visitor().html(`/r/${reference}`);
    expect(strangers.includes("The yard has")).toBe(false);
  });

  test("what was just decided is one line that says when the first e-mail leaves and undoes the last", async () => {
    const nameOf = (n: number) => `Amina ${"ABC"[n]}`;
    const address = "/adoption-requests?status=pending";
    let leaves = "";
    for (const n of [0, 1, 2]) {
      const pet = await shelter(site.services, { name: `Pet${n}` });
      const { path } = await newRequest(nameOf(n), pet);
      site.services.pass(minuteMs);
      leaves ||= formatTime(new Date(site.services.now().getTime() + 10 * minuteMs).toISOString());
      await decide(path, n === 1 ? "reject" : "approve");
      if (n > 0) continue;
      const { words } = await staff.read(address);
      expect(words).toContain(`1 decided, its e-mail leaves at ${leaves}: Review`);
    }
    const { html } = await staff.read(address);
    const strip =
      /<section[^>]*aria-label="Decided just now"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    const [line = "", rest = ""] = strip.split("</summary>");
    expect(wordsOf(line)).toContain(`3 decided, e-mails leave from ${leaves}: Review`);
    const [rows = "", last = ""] = rest.split("</details>");
    expect(strip).not.toMatch(/<details[^>]* open/);
    expect(
      [...wordsOf(rows).matchAll(/You (\w+) (Amina \w) for (Pet\d)/g)].map(([all]) => all),
    ).toEqual([
      "You approved Amina C for Pet2",
      "You rejected Amina B for Pet1",
      "You approved Amina A for Pet0",
    ]);
    expect(last).toContain('aria-label="Undo last Amina C for Pet2"');
    const [, action = ""] = /<form[^>]*action="([^"]+)"/.exec(last) ?? [];
    const fields = ["key", "intent", "back", "change"].map((name) => [name, hidden(last, name)]);
    const sent = await staff.post(action, Object.fromEntries(fields));
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, address]);
    const after = await staff.words(address);
    expect(after).toContain(`2 decided, e-mails leave from ${leaves}: Review`);
    expect(wordsOf(rowOf(await staff.html(address), "Amina C"))).toContain("Approve");
    // Nobody else can take it back from their list, and after its ten minutes nobody.
    expect(await colleague.words(address)).not.toContain(" decided, ");
    site.services.pass(10 * minuteMs);
    expect(await staff.words(address)).not.toContain(" decided, ");
  });

  test("whoever comes too late is told who did what and when, with their words kept", async () => {
    const pet = await shelter(site.services, { name: "Bola" });
    const { path } = await newRequest("Femi Late", pet);
    const stale = await colleague.keyOf(path);
    await decide(path, "approve");
    const late = await colleague.post(path, {
      key: stale,
      intent: "reject",
      reason: "My long reason",
    });
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(wordsOf(html)).toContain(
      `${cast.ada.name} approved Femi Late's request for Bola on 2 Mar, 2026`,
    );
    expect(html.includes("My long reason")).toBe(true);
    expect(await staff.words(path)).toContain("approved");
  });

  test("Approve is not offered for a pet that is reserved; the row and the page say why", async () => {
    const pet = await shelter(site.services, { name: "Timi" });
    const first = await newRequest("Uche One", pet);
    const second = await newRequest("Wale Two", pet);
    const labels = (html: string) =>
      [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1]);
    const before = await staff.html(`/adoption-requests?pet=${pet}`);
    expect(labels(before)).toContain("Approve Wale Two for Timi");
    await decide(first.path, "approve");
    const { html } = await staff.read(`/adoption-requests?pet=${pet}`);
    expect(labels(html)).not.toContain("Approve Wale Two for Timi");
    expect(labels(html)).toContain("Reject Wale Two for Timi: No reason given");
    expect(wordsOf(rowOf(html, "Wale Two"))).toContain("Timi is already reserved.");
    const page = await staff.read(second.path);
    expect(page.words).toContain("Timi is already reserved.");
    expect(page.html).not.toContain('value="approve"');
    expect(page.html).toContain('value="reject"');
  });

  test("a pet that is promised cannot be promised again, and the page says to whom", async () => {
    const pet = await shelter(site.services, { name: "Simi" });
    const first = await newRequest("Gbenga One", pet);
    const second = await newRequest("Halima Two", pet);
    await decide(first.path, "approve");
    const late = await decide(second.path, "approve", { reason: "A good home" }, colleague);
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(wordsOf(html)).toContain("Simi is already reserved.");
    expect(wordsOf(html)).toContain(`${cast.ada.name} approved Gbenga One's request`);
    expect(wordsOf(html)).toContain("A good home");
    const rejected = await colleague.post(second.path, {
      key: hidden(html, "key"),
      intent: "reject",
      reason: "A good home",
    });
    expect(rejected.status).toBe(303);
  });

  test("raced by two people, one decision stands and the other is told", async () => {
    const pet = await shelter(site.services, { name: "Kofi" });
    const { path } = await newRequest("Ife Race", pet);
    const answers = await Promise.all([
      decide(path, "approve"),
      decide(path, "reject", {}, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const history = (await staff.words(path)).split("History").at(-1) ?? "";
    expect(history.match(/approved|rejected/g)).toHaveLength(1);
  });

  test("filters and search narrow the queue and stay in its links", async () => {
    const simba = await shelter(site.services, { name: "Simba" });
    for (const name of ["Amina First", "Bayo Second", "Chidi Obi"]) await newRequest(name, simba);
    const lady = await shelter(site.services, { name: "Lady" });
    await decide((await newRequest("Efe Page", lady)).path, "reject");
    const { html, words } = await staff.read("/adoption-requests?status=rejected");
    expect(words).toContain("Efe Page");
    expect(words).not.toContain("Amina First");
    expect(/<a[^>]*aria-current="page"[^>]*>rejected|<a[^>]*>rejected \(\d+\)/.test(html)).toBe(
      true,
    );
    for (const [q, name] of [
      ["SIMBA amina", "Amina First"],
      ["p1%40example.com", "Amina First"],
      ["0803555", "Bayo Second"],
      ["chidí", "Chidi Obi"],
    ] as const) {
      expect(
        (await staff.read(`/adoption-requests?q=${encodeURIComponent(decodeURIComponent(q))}`))
          .words,
      ).toContain(name);
    }
    const none = await staff.read("/adoption-requests?q=%25_nothing%5C");
    expect(none.words).toContain("No request matches");
    expect(typed(none.html.slice(none.html.indexOf("<main")), "q")).toBe("%_nothing\\");
  });

  test.each([
    "page=2",
    "page=0",
    "page=-1",
    "page=x",
    "page=999999999999",
    "status=x",
    "q=%00",
    "q=%ED%A0%80",
    `q=${"a".repeat(5000)}`,
    "status=pending&status=x&page=1&page=2",
  ])("any query is a page: %s", async (query) => {
    expect((await staff.get(`/adoption-requests?${query}`)).status).toBe(200);
  });

  test("twenty to a page, and the next one has the rest", async () => {
    const pet = await shelter(site.services, { name: "Popular" });
    for (let at = 0; at < 21; at++) await newRequest(`Crowd ${at}`, pet);
    const first = await staff.read("/adoption-requests?q=popular");
    expect(first.html.match(/Crowd \d+</g)).toHaveLength(20);
    const next = /<a[^>]*href="([^"]*)"[^>]*rel="next"|<a[^>]*rel="next"[^>]*href="([^"]*)"/.exec(
      first.html,
    );
    const second = await staff.read((next?.[1] ?? next?.[2] ?? "/none").replaceAll("&amp;", "&"));
    expect(second.html.match(/Crowd \d+</g)).toHaveLength(1);
  });

  test("a decision that is none comes back with its words", async () => {
    const pet = await shelter(site.services);
    const { path } = await newRequest("Jide Odd", pet);
    for (const decision of ["", "delete", "constructor", "withdrawn"]) {
      const html = await textWith(422, decide(path, decision, { reason: "kept" }));
      expect(titleOf(html)).toMatch(/^Error: /);
      expect(wordsOf(html)).toContain(failed);
      expect(typed(html, "reason")).toBe("kept");
    }
    expect((await decide(path, "reject", { reason: "x".repeat(5001) })).status).toBe(422);
    expect(await staff.words(path)).toContain("pending");
  });

  test("back leads only to the list", async () => {
    const pet = await shelter(site.services);
    for (const back of [
      "//evil.example",
      "https://evil.example",
      "/\\evil",
      "javascript:1",
      "@evil.example",
    ]) {
      const { path } = await newRequest("Kunle Back", pet);
      const sent = await decide(path, "reject", { back });
      expect(sent.headers.get("Location")).toBe("/adoption-requests");
    }
    const { path } = await newRequest("Kunle Lines", pet);
    const sent = await decide(path, "reject", { back: "?q=a\r\nSet-Cookie: x=1&é=🐕" });
    expect(sent.status).toBe(303);
    expect(sent.headers.getSetCookie().join()).not.toContain("x=1");
  });

  test.each(["x", "019cadc6-9a80-7000-8000-000000000000", "%00", "🐕", "..%2F1", "a".repeat(9000)])(
    "a request that is not there is a page that says so: %s",
    async (id) => {
      for (const response of [
        await staff.get(`/adoption-requests/${id}`),
        await staff.post(`/adoption-requests/${id}`, { intent: "approve" }),
        await staff.post(`/adoption-requests/${id}`, {}),
      ]) {
        expect(response.status).toBe(404);
        expect(wordsOf(await response.text())).toContain("Request not found");
      }
    },
  );
});
