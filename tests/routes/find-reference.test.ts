import { expect, test } from "vitest";
import { requestId, review } from "#tests/support/interests.ts";
import { publish, shelter } from "#tests/support/listings.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, siteForAll, textWith, typed } from "#tests/support/site.ts";
import { ask, kemi } from "#tests/support/site-data.ts";

const { site, ada } = siteForAll("sqlite", "ada");

test("a typed reference leads to its page, however it was written down", async () => {
  const reference = await ask(site.services, await shelter(site.services));
  const dashed = `${reference.slice(0, 4)} - ${reference.slice(4).toLowerCase()}`;
  for (const written of [reference, dashed]) {
    const answer = await site.visitor().get(`/r?${new URLSearchParams({ reference: written })}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/r/${reference}`]);
  }
  const home = await site.visitor().html("/");
  expect(/<footer[\s\S]*href="\/r"/.test(home)).toBe(true);
});

test("what can be no reference comes back as typed, with its message", async () => {
  const html = await textWith(422, site.visitor().get("/r?reference=A7KQ-2M"));
  expect(typed(html, "reference")).toBe("A7KQ-2M");
  expect(errorsOf(html)).toEqual([
    {
      field: "reference",
      message: "Please check the reference: a letter, then ten letters and digits",
    },
  ]);
});

test("a reference that nobody has says so in its heading, with the way to type it again", async () => {
  const html = await textWith(404, site.visitor().get("/r/A2222222222"));
  expect(html).toContain("<h1>There is no request with this reference</h1>");
  expect(html).toContain('href="/r"');
});

test("the sender sees the pet, and anybody the ways to keep the link", async () => {
  const pet = await publish(site.services, ada, { name: "Blackie" });
  const sender = site.visitor();
  const sent = await sender.post(`/pet-details/${pet}`, {
    ...kemi,
    email: "see@example.com",
    phone: "08035550001",
  });
  const path = sent.headers.get("Location") ?? "";
  const whole = await sender.html(path);
  expect(whole).toMatch(
    new RegExp(`<a[^>]*href="/pet-details/${pet}"[^>]*>(<picture>.*?)?<img[^>]*src="/pictures/`),
  );
  const stranger = await site.visitor().html(path);
  expect(stranger).not.toContain(pet);
  for (const html of [whole, stranger]) {
    expect(html).toContain(`value="http://localhost:3000${path}"`);
    const share = /href="(https:\/\/wa\.me\/\?text=[^"]+)"/.exec(html)?.[1] ?? "https://x";
    expect(new URL(share).searchParams.get("text")).toContain(`http://localhost:3000${path}`);
  }
});

test("how long others waited stands there once five were answered, and is the truth", async () => {
  const mine = await ask(site.services, await shelter(site.services), {
    email: "wait@example.com",
    phone: "08035550002",
  });
  const usual = async () =>
    /Most people hear from us within [^.]+\./.exec(await site.visitor().words(`/r/${mine}`))?.[0];
  const days = [1, 2, 3, 30];
  for (const [at, wait] of [...days, 2].entries()) {
    expect(await usual()).toBeUndefined();
    const pet = await shelter(site.services);
    const other = { email: `w${at}@example.com`, phone: `080355501${10 + at}` };
    const reference = await ask(site.services, pet, other);
    site.services.pass(wait * 24 * hourMs);
    const id = (await requestId(site.services, reference)) ?? "";
    const decided = await review(site.services, ada, id, { decision: "reject" }, undefined);
    expect(decided.ok).toBe(true);
  }
  // Cached pages show it, so only whole days count.
  site.services.pass(24 * hourMs);
  expect(await usual()).toBe("Most people hear from us within 2 days.");
  site.services.pass(91 * 24 * hourMs);
  expect(await usual()).toBeUndefined();
});

test("staff write to the applicant on WhatsApp with the first words written", async () => {
  const pet = await shelter(site.services, { name: "Bingo" });
  const reference = await ask(site.services, pet, {
    email: "wa@example.com",
    phone: "0803 555 0003",
  });
  const id = await requestId(site.services, reference);
  const staff = await site.visitor().signIn("ada");
  const html = await staff.html(`/adoption-requests/${id}`);
  const link = /href="(https:\/\/wa\.me\/2348035550003\?[^"]+)"/.exec(html)?.[1] ?? "https://x";
  const text = new URL(link).searchParams.get("text") ?? "";
  expect(text).toMatch(
    /^Hello Kẹ́mi Adébáyọ̀, this is Rehome Lagos about your request for Bingo \(A/,
  );
  expect(html).toContain('href="tel:+2348035550003"');
});
