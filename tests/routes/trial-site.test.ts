import { describe, expect, test } from "vitest";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import { trialReceiptSentence } from "#app/platform/trial-site.ts";
import { begun, paid, stubProvider } from "#tests/support/donations.ts";
import { admit } from "#tests/support/people.ts";
import { siteForAll, wordsOf } from "#tests/support/site.ts";
import { receivePet } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

const words = "This site is for trying things out: no money moves";

describe("a site for trying things out", () => {
  const { site } = siteForAll("sqlite", "ngozi");

  /** Does something on the site as one for trying things out. */
  async function onTrial<T>(work: () => Promise<T>): Promise<T> {
    const { services } = site;
    const real = services.siteDefaults;
    services.siteDefaults = { ...real, trial: true };
    services.site = services.siteDefaults;
    try {
      return await work();
    } finally {
      services.siteDefaults = real;
      services.site = real;
    }
  }

  test.each([
    "/",
    "/donate",
    "/pet-boarding",
    "/no-such-page",
    "/dashboard",
    "/dashboard/settings",
  ])("says so on %s, and no other site does", async (path) => {
    const person = await site.visitor().signIn("ngozi");
    const read = async () => await person.words(path);
    expect(await read()).not.toContain(words);
    expect(await onTrial(read)).toContain(words);
  });

  /** A gift that was paid; its answer is the giver's own link. */
  async function give(): Promise<string> {
    const provider = stubProvider();
    const services = { ...site.services, payments: provider };
    const { donation, attempt } = await begun(services);
    provider.transactions.set(attempt.provider_reference, paid(attempt, donation));
    await settleDonation(services, attempt.provider_reference, "webhook");
    return donation.link;
  }

  /** How often the receipt on a page says that it is none. */
  const saidIn = (html: string) =>
    wordsOf(/<article[^>]*aria-labelledby="receipt".*?<\/article>/s.exec(html)?.[0] ?? "").split(
      trialReceiptSentence,
    ).length - 1;

  /** How many e-mails say so. */
  const mails = async () => {
    const rows = await rowsOf(site.services, "outbox", {}, "body");
    return rows.filter(({ body }) => body.includes(trialReceiptSentence)).length;
  };

  test("says in each receipt and its e-mail that it is none, and no other site does", async () => {
    const gift = await give();
    expect(await mails()).toBe(0);
    await onTrial(give);
    expect(await mails()).toBe(1);
    const people = {
      staff: await admit(site.services, "ada"),
      boarder: await admit(site.services, "bisi"),
    };
    const { payment } = await onTrial(() => receivePet(site.services, people));
    expect(await mails()).toBe(2);
    const person = await site.visitor().signIn("ada");
    for (const path of [`/donations/${gift}`, `/dashboard/payments/${payment}`]) {
      const read = async () => saidIn(await person.html(path));
      expect(await read(), path).toBe(0);
      expect(await onTrial(read), path).toBe(1);
    }
  });

  test("says so in the sheets and files that name receipts, and no other site does", async () => {
    const link = await give();
    await admit(site.services, "tunde");
    const person = await site.visitor().signIn("tunde");
    for (const [path, said] of [
      ["/dashboard/staff/donations.csv", trialReceiptSentence],
      [`/donations/${link}/data`, words],
      ["/dashboard/privacy/export", words],
    ] as const) {
      const read = async () => person.html(path);
      expect(await read(), path).not.toContain(said);
      expect(await onTrial(read), path).toContain(said);
    }
  });
});
