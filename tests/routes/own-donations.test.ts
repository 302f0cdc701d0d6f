import { beforeAll, expect, test } from "vitest";
import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { begun, paid, type StubProvider, stubProvider } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { admit, cast } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { type Browser, siteForAll, textWith, typed } from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";

const { site } = siteForAll("sqlite");
let provider: StubProvider;
let owner: Browser;
let staff: Browser;

beforeAll(async () => {
  provider = stubProvider();
  site.services.payments = provider;
  for (const who of ["ngozi", "musa", "ada"] as const) await admit(site.services, who);
  owner = await site.visitor().signIn("ngozi");
  staff = await site.visitor().signIn("ada");
});

const wordsOf = async (browser: Browser, path: string) => {
  return (await textWith(200, browser.get(path))).replaceAll(/<[^>]*>/g, " ");
};

async function gift(email: string, changes: Parameters<typeof paid>[2] = {}) {
  const { donation, attempt } = await begun(site.services, {
    donor_email: email,
    email_key: email,
  });
  provider.transactions.set(attempt.provider_reference, paid(attempt, donation, changes));
  await settleDonation(site.services, attempt.provider_reference, "webhook");
  return donation;
}

test("somebody signed in finds the form filled in, and sees what was given with their confirmed address", async () => {
  const html = await owner.html("/donate");
  expect(typed(html, "email")).toBe(cast.ngozi.email);
  expect(await wordsOf(owner, "/dashboard/payments")).toContain("You have no payments yet");
  const { reference } = await gift(cast.ngozi.email);
  const mine = await wordsOf(owner, "/dashboard/payments");
  expect(mine).toContain("₦2,500.00");
  expect(mine).toMatch(/2026-\d{6}\s+received\s+Together on this page\s+₦2,500\.00/);
  expect(await wordsOf(owner, `/r/${reference}`)).toContain("See My Gift");
  expect(await wordsOf(owner, "/dashboard/privacy")).toContain("Donations (1)");
  const others = await site.visitor().signIn("musa");
  expect(await wordsOf(others, "/dashboard/payments")).toContain("You have no payments yet");
  expect(await wordsOf(others, `/r/${reference}`)).not.toContain("See My Gift");
});

test("an address that nobody confirmed shows nothing of what was given with it", async () => {
  await gift(cast.musa.email);
  const musa = await site.visitor().signIn("musa");
  expect(await wordsOf(musa, "/dashboard/payments")).toContain("₦2,500.00");
  await updateRows(
    site.services,
    "people",
    { email_key: cast.musa.email },
    { email_verified_at: null },
  );
  const hidden = await wordsOf(musa, "/dashboard/payments");
  expect(hidden).toContain("Please confirm your e-mail address");
  expect(hidden).not.toContain("₦2,500.00");
});

test("staff find gifts, and are told what needs a look", async () => {
  const { reference, donor_email } = await gift("efe@example.com", { currency: "USD" });
  expect(await wordsOf(staff, `/dashboard/search?q=${reference}`)).toContain("needs review");
  expect(await wordsOf(staff, "/dashboard")).toMatch(
    /₦2,500.00, .*\s+It was paid in another currency/,
  );
  site.services.pass(hourMs);
  await queueStaffDigest(site.services);
  const digest = (await emailsTo(site.services, cast.ada.email)).map(({ body }) => body).join("\n");
  expect(digest).toContain(
    `The gift ${reference} of ₦2,500.00 needs a look: it was paid in another currency`,
  );
  expect(digest).not.toContain(donor_email);
});

test("staff who read outgoing mail do not get the links that act alone", async () => {
  const { link, donor_email } = await gift("kemi@example.com");
  const [mail] = await emailsTo(site.services, donor_email);
  expect(mail?.body).toContain(link);
  site.services.site.demo = false;
  const shown = await wordsOf(staff, `/dashboard/staff/outbox/${mail?.id}`);
  site.services.site.demo = true;
  expect(shown).toContain("/donations/••••••");
  expect(shown).not.toContain(link);
});
