import { expect, test } from "vitest";
import type { Donation } from "#app/features/donations/donation/donation.queries.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { donationOf } from "#tests/support/donations.ts";
import { minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForEach } from "#tests/support/site.ts";
import { promised, statementOf } from "#tests/support/statements.ts";

const list = "/dashboard/staff/donations/statements";

const { site } = siteForEach("sqlite", "ada", "tunde");

const visit = async (who: "ada" | "tunde", address: string) =>
  new HtmlClient(await site.visitor().signIn(who)).open(address);
const statuses = (gifts: Donation[]) =>
  Promise.all(gifts.map(async ({ id }) => (await donationOf(site.services, id)).status));

/** Givers of ₦5,000.00, whose transfers arrive on one statement: by code, with ₦1,000.00 less, by name, and by nobody. */
async function upload() {
  const givers = ["Halima Yusuf", "Simi Coker", "Tobi Ade", "Ngozi Eze", "Uche Obi"];
  const gifts: Donation[] = [];
  for (const giver of givers) {
    const [first_name = "", last_name = ""] = giver.split(" ");
    const amount_kobo = giver === "Uche Obi" ? 3_000_00 : 5_000_00;
    gifts.push(await promised(site.services, { first_name, last_name, amount_kobo }));
  }
  const [halima, simi, tobi, ngozi] = gifts.map(({ reference }) => reference);
  const text = statementOf(
    ["02/03/2026", `TRF ${halima}`, "5,000.00"],
    ["02/03/2026", `NIP ${simi}`, "5,000.00"],
    ["02/03/2026", `ZIB ${tobi}`, "5,000.00"],
    ["02/03/2026", `GTB ${ngozi}`, "4,000.00"],
    ["02/03/2026", "UBA OBI UCHE", "3,000.00"],
    ["02/03/2026", "POS SETTLEMENT", "18,250.00"],
  );
  const page = await visit("ada", list);
  const bytes = new TextEncoder().encode(text);
  page.attach("Bank statement", { name: "march.csv", type: "text/csv", bytes });
  await page.press("Upload");
  await page.press("Import");
  return { page, gifts };
}

test("what fits is proposed with its giver and ticked, confirmed together and taken back by one Undo", async () => {
  const { page, gifts } = await upload();
  expect(page.address).toMatch(/show=ready/);
  expect(page.notice).toContain("6 lines with money in, 6 of them new; 3 with a gift's code");
  for (const name of ["Halima Yusuf", "Simi Coker", "Tobi Ade"]) {
    expect(page.words).toContain(`${name}? code matches`);
    expect(page.isChecked(`Select ₦5,000.00 of ${name}`)).toBe(true);
  }
  page.check("Select ₦5,000.00 of Tobi Ade", false);
  await page.press("Confirm 3");
  expect(page.notice).toContain("2 gifts confirmed, ₦10,000.00.");
  expect(await statuses(gifts)).toEqual([
    ...["succeeded", "succeeded", "pending"],
    ...["pending", "pending"],
  ]);
  expect(page.words).toContain("2 gifts counted just now, thanks leave from");
  expect(page.words).toContain(
    "₦40,250.00 arrived: ₦10,000.00 confirmed, ₦30,250.00 open, ₦0.00 not gifts.",
  );
  await page.open(list);
  await page.press("Undo all 2");
  expect(page.notice).toContain("Undone: 2 gifts. Nobody gets an e-mail.");
  expect(new Set(await statuses(gifts))).toEqual(new Set(["pending"]));
});

test("what differs says how, is not ticked, and is confirmed from its row with an Undo in its place", async () => {
  const { page, gifts } = await upload();
  await page.open(`${list}?show=proposed`);
  expect(page.words).toContain("Ngozi Eze? code matches · ₦1,000.00 less than promised");
  expect(page.words).toContain("Uche Obi? name matches, no code");
  expect(page.words).not.toContain("POS SETTLEMENT");
  for (const one of ["₦4,000.00 of Ngozi Eze", "₦3,000.00 of Uche Obi"]) {
    expect(page.isChecked(`Select ${one}`)).toBe(false);
  }
  await page.press("Confirm ₦4,000.00 of Ngozi Eze");
  expect(page.address).toBe(`${list}?show=proposed`);
  expect(await donationOf(site.services, gifts[3]?.id ?? "")).toMatchObject({
    status: "succeeded",
    amount_kobo: 4_000_00,
  });
  const { reference = "" } = gifts[3] ?? {};
  expect(page.words).toContain(`Ngozi Eze ${formatReference(reference)} counted`);
  await page.press("Undo Confirm, ₦4,000.00 of Ngozi Eze");
  expect(await donationOf(site.services, gifts[3]?.id ?? "")).toMatchObject({
    status: "pending",
    amount_kobo: 5_000_00,
  });
  await page.open(`${list}?show=unknown`);
  expect(page.words).toContain("Probably not a gift");
  await page.follow("POS SETTLEMENT");
  expect(page.words).toContain("Match this transfer");
  expect(page.words).toContain("New gift");
});

test("each of those that were confirmed together is taken back by itself, for ten minutes", async () => {
  const { page, gifts } = await upload();
  await page.press("Confirm 3");
  await page.open(`${list}?status=matched`);
  await page.press("Undo Confirm, ₦5,000.00 of Simi Coker");
  expect((await statuses(gifts)).filter((status) => status === "succeeded")).toHaveLength(2);
  await page.open(list);
  site.services.pass(10 * minuteMs);
  await page.press("Undo all 2");
  expect([page.status, page.alert]).toEqual([409, "The ten minutes to undo it are over."]);
});

test("what a colleague decided meanwhile is named, and where nothing is left the form comes back", async () => {
  const { page, gifts } = await upload();
  const colleague = await visit("tunde", `${list}?show=ready`);
  await colleague.press("Confirm ₦5,000.00 of Simi Coker");
  const late = new HtmlClient(page.browser);
  await late.open(page.address);
  await page.press("Confirm 3");
  expect(page.notice).toContain("2 gifts confirmed, ₦10,000.00. Not confirmed: ₦5,000.00 of Simi");
  expect(page.notice).toContain("Túndé Bakare counted it as the gift");
  await late.press("Confirm 2");
  expect(late.status).toBe(409);
  expect(late.alert).toContain("₦5,000.00 of Halima Yusuf: Ada Okafor counted it as the gift");
  expect(await statuses(gifts)).toEqual([
    ...["succeeded", "succeeded", "succeeded"],
    ...["pending", "pending"],
  ]);
  await page.open(`${list}?show=proposed`);
  await page.press("Confirm 0");
  expect([page.status, page.alert]).toEqual([422, "Please tick at least one transfer."]);
});

test("what is no gift is folded below the others, with its number, unless it is asked for", async () => {
  const { page } = await upload();
  const folded =
    /<details[^>]*><summary[^>]*>1 transfer without a gift to confirm<.*POS SETTLEMENT/s;
  await page.open(list);
  expect(page.html).toMatch(folded);
  expect(page.html.indexOf("UBA OBI UCHE")).toBeLessThan(page.html.indexOf("1 transfer without"));
  await page.open(`${list}?show=unknown`);
  expect(page.words).toContain("POS SETTLEMENT");
  expect(page.words).not.toContain("1 transfer without");
});
