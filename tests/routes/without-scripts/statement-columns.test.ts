import { beforeEach, describe, expect, test } from "vitest";
import { HtmlClient, siteForEach } from "#tests/support/site.ts";
import { rowOf } from "#tests/support/tables.ts";

const list = "/dashboard/staff/donations/statements";

const { site } = siteForEach("sqlite", "ada");
beforeEach(() => {
  const now = site.services.now().getTime();
  site.services.pass(Date.parse("2026-11-10T09:00:00.000Z") - now);
});

const lines = () =>
  site.services.db.reader
    .selectFrom("statement_lines")
    .select(["day", "amount_kobo", "bank_reference", "reversed"])
    .orderBy("day")
    .execute();
const arrived = async () =>
  (await lines()).map(({ day, amount_kobo }) => [day, Number(amount_kobo) / 100]);

async function upload(text: string) {
  const page = await new HtmlClient(await site.visitor().signIn("ada")).open(list);
  const bytes = new TextEncoder().encode(text);
  page.attach("Bank statement", { name: "november.csv", type: "text/csv", bytes });
  return page.press("Upload");
}

const drcr = `Account Statement,,,,
Account No,0000000000,,,
Date,Narration,Amount,DR/CR,Balance
05-Nov-2026,NIP/TRF FROM HALIMA YUSUF,"5,000.00",CR,"105,000.00"
06-Nov-2026,NIP/TRF TO VET SUPPLIES LTD,"40,000.00",DR,"65,000.00"
07-Nov-2026,POS PURCHASE DOG FOOD IKEJA,"12,500.00",DR,"52,500.00"
08-Nov-2026,STAMP DUTY,50.00,DR,"52,450.00"
09-Nov-2026,NIP/TRF FROM CHIDI OKORO,"10,000.00",CR,"62,450.00"
`;

describe("the columns of a bank statement without scripts", () => {
  test("are guessed with the direction, shown as read, and imported at one tap", async () => {
    const page = await upload(drcr);
    expect(page.words).toContain("2 of 5 lines have money in.");
    expect(page.words).toContain("5 Nov, 2026 · ₦5,000.00 · in");
    expect(page.words).toContain("6 Nov, 2026 · ₦40,000.00 · out");
    const places = ["Date", "Narration", "Money in", "In or out", "Balance"];
    expect(places.map((label) => page.value(label))).toEqual(["0", "1", "2", "3", "4"]);
    await page.press("Import");
    expect(page.notice).toContain("2 lines with money in, 2 of them new");
    await page.open(`${list}?upload=${(await firstUpload()).id}`);
    expect(page.words).toContain("₦15,000.00 arrived");
    expect(await arrived()).toEqual([
      ["2026-11-05", 5000],
      ["2026-11-09", 10000],
    ]);
  });

  const firstUpload = () => rowOf(site.services, "statement_uploads", {}, "id");

  test("that say nothing of a direction ask first, and nothing is imported before the answer", async () => {
    const page = await upload(
      drcr.replaceAll(/,(?:CR|DR|DR\/CR),/g, ",x,").replaceAll("Balance", "Branch"),
    );
    const question = "All 5 lines would be money in. Is that right?";
    expect(page.words).toContain(question);
    await page.press("Import");
    expect([page.status, await lines()]).toEqual([422, []]);
    expect(page.words).toContain("Please answer before the import");
    page.check("No", true, question);
    await page.press("Import");
    expect([page.status, await lines()]).toEqual([422, []]);
    expect(page.words).toContain("Please choose the column of the money that came in, or the one");
    page.check("Yes", true, question);
    await page.press("Import");
    expect(page.status).toBe(200);
    expect(await lines()).toHaveLength(5);
  });

  test("an answer counts for the columns that it was given for", async () => {
    const text = "Date,Narration,Amount,Value\n13-Oct-2026,A,5000,7000\n14-Oct-2026,B,6000,8000\n";
    const page = await upload(text);
    page.fill("Money in", "Value");
    page.check("Yes", true, "All 2 lines would be money in. Is that right?");
    await page.press("Import");
    expect([page.status, await lines()]).toEqual([422, []]);
    expect(page.words).toContain("13 Oct, 2026 · ₦7,000.00 · in");
    page.check("Yes", true, "All 2 lines would be money in. Is that right?");
    await page.press("Import");
    expect((await arrived()).map(([, naira]) => naira)).toEqual([7000, 8000]);
  });

  test("that are chosen again are read again, and nothing is imported", async () => {
    const page = await upload("Date,Narration,Amount,Side\n13-Oct-2026,A,5000,X\n");
    page.fill("Money in", "Amount").fill("In or out", "Narration").fill("Narration", "Side");
    await page.press("Read Again");
    expect(page.status).toBe(200);
    expect(page.words).toContain("Line 2: “A” does not say whether money came in.");
    expect(page.value("In or out")).toBe("1");
    page.fill("In or out", "Side");
    await page.press("Read Again");
    expect(page.status).toBe(422);
    expect(page.words).toContain("This column is chosen twice");
    expect(await lines()).toEqual([]);
  });

  const older = `Date,Description,Credit,Debit,Balance
07/02/2026 10:20:30 PM,Transfer from HALIMA YUSUF,5000.00,,105000.00
07/05/2026 09:20:30 AM,Transfer to VET SUPPLIES,,40000.00,65000.00
07/09/2026 09:20:30 AM,Transfer from CHIDI OKORO,7000.00,,72000.00
`;

  test("whose days can be read in two orders ask which, and the answer is remembered", async () => {
    const page = await upload(older);
    const question = "Which day is “07/02/2026 10:20:30 PM” on line 2?";
    expect(page.words).toContain("7 Feb, 2026 or 2 Jul, 2026 · ₦5,000.00 · in");
    page.check("2 Jul, 2026", true, question);
    await page.press("Import");
    expect(await arrived()).toEqual([
      ["2026-07-02", 5000],
      ["2026-07-09", 7000],
    ]);
    const next = await upload(older.replaceAll("07/0", "08/0"));
    expect(next.words).toContain("2 Aug, 2026 · ₦5,000.00 · in");
    expect(next.isChecked("2 Aug, 2026")).toBe(true);
    await next.press("Import");
    expect((await arrived()).map(([day]) => day)).toContain("2026-08-02");
  });

  test("an import without an answer, as by another program, is refused at its field", async () => {
    const page = await upload(older);
    const client = site.visitor();
    await client.signIn("ada");
    const columns = { date: "0", narration: "1", credit: "2", intent: "import-lines" };
    const form = new URLSearchParams({ ...columns, key: "a-key-of-another-program" });
    const response = await client.post(page.address, form);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Please choose which day it is");
    expect(await lines()).toEqual([]);
  });

  test("a line that does not agree with the balance is named and left out", async () => {
    const page = await upload(drcr.replace("10,000.00", "100,000.00"));
    expect(page.words).toContain("1 line is left out:");
    expect(page.words).toContain("Line 8: ₦100,000.00 does not agree with the balances around it.");
    await page.press("Import");
    expect(await arrived()).toEqual([["2026-11-05", 5000]]);
  });

  test("the wrong columns say why and import nothing, with all that was chosen", async () => {
    const page = await upload(drcr);
    page.fill("Money in", "Narration").fill("Narration", "Amount");
    await page.press("Import");
    expect([page.status, await lines()]).toEqual([422, []]);
    expect(page.words).toContain("Line 4: “NIP/TRF FROM HALIMA YUSUF” is not an amount.");
    expect([page.value("Money in"), page.value("Narration")]).toEqual(["1", "2"]);
  });

  test("a statement with too many lines or cells is refused before it is parsed", async () => {
    const many = await upload(`Date,Narration,Credit\n${"1,a,1\n".repeat(30_001)}`);
    expect(many.status).toBe(422);
    expect(many.words).toContain("This file has more than 30,000 lines; at most 10,000 lines");
    const wide = await upload(`Date,Narration,Credit\n${`${",".repeat(100)}\n`.repeat(4001)}`);
    expect(wide.words).toContain("This file has more than 400,000 cells; at most 10,000 lines");
    const long = await upload(`Date,Narration,Credit\n${"a".repeat(64_001)}\n`);
    expect(long.words).toContain("This file has a line of more than 64,000 characters.");
  });
});

test("a credit that the same statement takes back is marked, and proposed as nobody's gift", async () => {
  const page = await upload(`Date,Narration,Ref,Debit,Credit
05-Nov-2026,NIP FROM HALIMA YUSUF,100234567,,"5,000.00"
05-Nov-2026,NIP FROM CHIDI OKORO,100234568,,"7,000.00"
06-Nov-2026,RVSL NIP FROM HALIMA YUSUF,100234567,"5,000.00",
`);
  expect(page.words).toContain("1 line with money in is taken back on the same statement");
  await page.press("Import");
  expect((await lines()).map(({ reversed }) => reversed).sort()).toEqual([0, 1]);
  await page.open(list);
  expect(page.words).toContain("Taken back by the bank on the same statement");
  await page.follow("NIP FROM HALIMA YUSUF");
  expect(page.words).toContain("The same statement takes this money back.");
});
