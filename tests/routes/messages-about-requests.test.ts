import { beforeAll, describe, expect, test } from "vitest";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  type Browser,
  errorsOf,
  HtmlClient,
  siteForAll,
  textWith,
  typed,
} from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

describe("messages about an adoption request", () => {
  const { site } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");
  let pet: string;
  let asked = 0;
  beforeAll(async () => {
    pet = await shelter(site.services, { name: "Simba" });
  });

  async function request() {
    asked += 1;
    site.services.pass(hourMs);
    const email = `wrote${asked}@example.com`;
    const reference = await ask(site.services, pet, { email, phone: `080${50 + asked}557788` });
    const id = await requestId(site.services, reference);
    return { id, email, reference, page: `/r/${reference}`, staffPage: `/adoption-requests/${id}` };
  }

  /** A browser that has shown the last digits of the phone. */
  async function sender(page: string): Promise<Browser> {
    const visitor = site.visitor();
    await visitor.post(page, { digits: "7788" });
    return visitor;
  }

  test("go from the reference's page to staff and back, with an e-mail that quotes what it answers", async () => {
    const { email, page, staffPage } = await request();
    const client = new HtmlClient(await sender(page));
    await client.open(page);
    client.fill("Add something", "May I bring my mother?\nShe loves dogs.");
    await client.press("Send");
    expect(client.notice).toContain("Your message is sent.");
    const back = await client.open(page);
    expect(back.words).toMatch(/Messages You, .* May I bring my mother\?.* Add something/);

    expect(await staff.words("/adoption-requests?wrote=back")).toContain("wrote back");
    const desk = new HtmlClient(staff);
    const record = await desk.open(staffPage);
    expect(record.words).toContain("wrote back");
    expect(record.words).toContain("She loves dogs.");
    desk.fill("Your message", "Please do.");
    await desk.press("Send");
    expect(desk.notice).toContain(`Your message goes to ${email}.`);
    expect((await desk.open(staffPage)).words).not.toContain("wrote back");

    const mails = await emailsTo(site.services, email);
    const mail = mails.find(({ subject }) => subject === "Your request for Simba");
    expect(mail?.body).toContain("Please do.");
    expect(mail?.body).toContain("> May I bring my mother?\n> She loves dogs.");
    expect(mail?.body).toContain("To reply, open the page below.");
    const answered = await client.open(page);
    expect(answered.words).toContain("Our team");
    expect(answered.words).toMatch(/May I bring my mother\?.*Please do\..*Write back/);
    expect(answered.words).toContain("We have written to you. Our decision comes by e-mail");
    expect(answered.words).not.toContain("in the order it arrives");
    expect(answered.words).not.toContain(cast.ada.name);
  });

  test("may be written by whoever follows the link of an e-mail, and by no stranger", async () => {
    const { email, page, staffPage } = await request();
    const mail = (await emailsTo(site.services, email)).at(-1);
    expect(mail?.body).toContain("To reply, open the page below.");
    const [, link = ""] = /(\/r\/\S+\?key=\S+)/.exec(mail?.body ?? "") ?? [];
    const reader = site.visitor();
    await reader.get(link);
    const message = { intent: "reply", reply: "By the link.", key: "a-key-of-the-link-1234567" };
    expect((await reader.post(page, message)).status).toBe(303);
    const stranger = await site.visitor().post(page, { ...message, reply: "By a stranger." });
    expect(stranger.status).toBe(403);
    const words = await staff.words(staffPage);
    expect(words).toContain("By the link.");
    expect(words).not.toContain("By a stranger.");
    expect(await site.visitor().words(page)).not.toContain("By the link.");
  });

  test("are one where the same form comes twice, and come back with their words where they are refused", async () => {
    const { page, staffPage } = await request();
    const visitor = await sender(page);
    const form = { intent: "reply", reply: "Only once.", key: "a-key-of-one-message-1234" };
    await Promise.all([visitor.post(page, form), visitor.post(page, form)]);
    expect((await staff.words(staffPage)).split("Only once.")).toHaveLength(2);
    const empty = await visitor.post(page, {
      ...form,
      reply: " ",
      key: "another-key-of-it-12345678",
    });
    expect(empty.status).toBe(422);
    expect(errorsOf(await empty.text())).toEqual([
      { field: "reply", message: "Please write a message" },
    ]);
    const long = await visitor.post(page, { ...form, reply: "x".repeat(2001), key: form.key + 2 });
    expect(long.status).toBe(422);
    expect(typed(await long.text(), "reply")).toHaveLength(2001);
    const answer = { intent: "message", message: "y".repeat(2001), key: form.key + 3 };
    expect(typed(await textWith(422, staff.post(staffPage, answer)), "message")).toHaveLength(2001);
  });

  test("are ten an hour at most", async () => {
    const { page } = await request();
    const visitor = await sender(page);
    const send = (n: number) =>
      visitor.post(page, {
        intent: "reply",
        reply: `No. ${n}`,
        key: `a-key-of-number-${n}-123456`,
      });
    for (let n = 1; n <= 10; n += 1) expect((await send(n)).status).toBe(303);
    expect(typed(await textWith(429, send(11)), "reply")).toBe("No. 11");
  });

  test("stand in the digest, on staff's home with a count, and in the file of who sent them", async () => {
    const { page } = await request();
    const visitor = await sender(page);
    await visitor.post(page, {
      intent: "reply",
      reply: "When?",
      key: "a-key-for-the-digest-12345",
    });
    const home = await staff.words("/dashboard");
    expect(home).toContain("wrote about Simba");
    expect(home).toContain("Messages about requests");
    const held = await (await visitor.get(`${page}/data`)).json();
    expect(JSON.stringify(held)).toContain('"by":"you","text":"When?"');
    site.services.pass(hourMs);
    await queueStaffDigest(site.services);
    const digest = (await emailsTo(site.services, cast.ada.email)).at(-1);
    expect(digest?.body).toContain("wrote about the request for Simba");
  });

  test("are erased with the request, after which nobody can write", async () => {
    const { id, page, staffPage } = await request();
    const visitor = await sender(page);
    const form = { intent: "reply", reply: "Forget me.", key: "a-key-before-erasing-12345" };
    await visitor.post(page, form);
    await visitor.post(page, { intent: "erase", key: "a-key-of-the-erasing-12345" });
    const rows = await rowsOf(site.services, "thread_messages", { entity_id: id }, "id");
    expect(rows).toEqual([]);
    expect(await staff.words(staffPage)).not.toContain("Your message");
    const answer = { intent: "message", message: "Hello?", key: "a-key-after-erasing-123456" };
    expect((await staff.post(staffPage, answer)).status).toBe(409);
    expect(await staff.words("/adoption-requests?wrote=back")).not.toContain(id);
  });
});
