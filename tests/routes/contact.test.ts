import { expect, test } from "vitest";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { admit, cast } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, HtmlClient, siteForEach, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const message = {
  topic: "rescue",
  name: "Kẹ́mi Adébáyọ̀",
  email: "kemi@example.com",
  phone: "0803 555 7788",
  message: "A cat with kittens <b>under</b> a stall.\nSince Monday.",
};

onEachEngine("the contact page on %s", (engine) => {
  const { site } = siteForEach(engine);

  const send = (changes: Partial<typeof message> = {}, visitor = site.visitor()) =>
    visitor.post("/contact", { ...message, ...changes });

  test("a visitor without scripts writes, reads the reference, and staff answer by e-mail", async () => {
    const page = await new HtmlClient(site.visitor()).open("/contact?topic=rescue");
    page.fill("Name", message.name).fill("Email", message.email).fill("Phone", message.phone);
    page.fill("Message", message.message);
    await page.press("Send Message");
    expect(page.address).toMatch(/^\/r\/C/);
    expect(page.notice).toContain("We have your message. Your reference is C");
    expect(page.words).toContain("A cat with kittens <b>under</b> a stall.");
    const [row, ...more] = await rowsOf(site.services, "inquiries");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      kind: "contact",
      subject: "An animal that needs help",
      status: "open",
      name: message.name,
      email: message.email,
      phone: message.phone,
      person_id: null,
    });
    await admit(site.services, "ada");
    const staff = await new HtmlClient(await site.visitor().signIn("ada")).open(
      `/dashboard/staff/messages/${row?.id}`,
    );
    await staff.fill("Your answer", "We come at noon.").press("Send answer");
    expect(await subjectsTo(site.services, message.email)).toEqual([
      expect.stringContaining("We have your message: “An animal that needs help”"),
      "Re: An animal that needs help",
    ]);
  });

  test("the same message again, also in a race, is one with one reference and one e-mail", {
    tags: "race",
  }, async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => send()));
    const places = responses.map(({ status, headers }) => [status, headers.get("Location")]);
    expect(new Set(places.map(String)).size).toBe(1);
    expect(places[0]?.[0]).toBe(303);
    expect(await rowsOf(site.services, "inquiries")).toHaveLength(1);
    expect(await emailsTo(site.services, message.email)).toHaveLength(1);
  });

  test("who knows another's address and words, but not all the rest, is not led to that message", async () => {
    const first = (await send()).headers.get("Location") ?? "";
    const guesser = site.visitor();
    const led = await send({ name: "Somebody", phone: "" }, guesser);
    expect(led.headers.get("Location")).not.toBe(first);
    expect(await guesser.html(first)).not.toContain("7788");
  });

  test("what is missing or wrong is said at each field, and what was typed stays", async () => {
    const response = await send({
      topic: "none",
      name: "http://a.b",
      email: "me@here",
      phone: "12",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(titleOf(html)).toMatch(/^Error: Contact/);
    expect(errorsOf(html)).toEqual([
      { field: "topic", message: "Please choose a topic" },
      { field: "name", message: expect.stringContaining("without links") },
      { field: "email", message: "Please enter a valid email!" },
      { field: "phone", message: expect.any(String) },
    ]);
    expect(typed(html, "message")).toBe(message.message);
    expect(typed(html, "email")).toBe("me@here");
    expect(html).not.toContain("<b>under</b>");
    expect(await rowsOf(site.services, "inquiries")).toEqual([]);
  });

  test("ten new messages an hour of one address are taken, and repeated or refused ones do not count", async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await send({ message: `Message ${n}` })).status).toBe(303);
      expect((await send({ message: `Message ${n}` })).status).toBe(303);
      expect((await send({ message: " " })).status).toBe(422);
    }
    const refused = await send({ message: "One more" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(typed(await refused.text(), "message")).toBe("One more");
    expect((await send({ message: "Message 3" })).status).toBe(303);
    expect((await send({ email: "other@example.com", phone: "" })).status).toBe(303);
    expect(await rowsOf(site.services, "inquiries")).toHaveLength(11);
    site.services.pass(hourMs + 1);
    expect((await send({ message: "One more" })).status).toBe(303);
  });

  test("somebody signed in says no more than what it is about, and reads it among their messages", async () => {
    const ngozi = await admit(site.services, "ngozi");
    const browser = await site.visitor().signIn("ngozi");
    const page = await new HtmlClient(browser).open("/contact?topic=boarding");
    expect(page.words).toContain(`We answer to ${cast.ngozi.email}`);
    expect(page.html).not.toContain('name="email"');
    await page.fill("Message", "May he bring his own bed?").press("Send Message");
    expect(page.address).toMatch(/^\/r\/C/);
    expect(page.words).toContain("May he bring his own bed?");
    expect(await rowsOf(site.services, "inquiries")).toMatchObject([
      { person_id: ngozi.id, email: cast.ngozi.email, subject: "Boarding a pet", kind: "contact" },
    ]);
    const own = await browser.html("/dashboard/messages");
    expect(wordsOf(own)).toContain("May he bring his own bed?");
  });

  test("what was typed before signing in goes to whom it names", async () => {
    await admit(site.services, "ngozi");
    const browser = await site.visitor().signIn("ngozi");
    const wrong = await browser.post("/contact", { ...message, topic: "" });
    expect([wrong.status, typed(await wrong.text(), "email")]).toEqual([422, message.email]);
    expect((await browser.post("/contact", message)).status).toBe(303);
    expect(await rowsOf(site.services, "inquiries")).toMatchObject([
      { person_id: null, email: message.email },
    ]);
  });

  test("a message that was closed a year ago has no sender any more", async () => {
    await send();
    await updateRows(site.services, "inquiries", {}, { status: "closed" });
    site.services.pass(366 * 24 * hourMs);
    await deleteExpired(site.services);
    const [row] = await rowsOf(site.services, "inquiries");
    expect(JSON.stringify(row)).not.toMatch(/Kẹ́mi|kemi|7788|kittens/);
  });
});
