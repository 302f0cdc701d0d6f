import { describe, expect, test } from "vitest";
import { readCsvRows } from "#app/features/donations/statement/csv-reader.server.ts";
import { findHeader, guessColumns } from "#app/features/donations/statement/guess-columns.ts";
import {
  codesIn,
  findStatement,
  readStatement,
  statementHeaderKey,
} from "#app/features/donations/statement/read-statement.server.ts";
import { readAmount } from "#app/features/donations/statement/statement-cells.ts";
import { value } from "#tests/support/listings.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const columns = { date: 0, narration: 1, credit: 2, reference: 3 };
const found = async (text: string) => findStatement(await readCsvRows(text));
const read = async (text: string) => readStatement(value(await found(text)), columns, now);
const head = "Date,Narration,Credit,Reference\n";

describe("a cell of a bank statement", () => {
  test.each([
    ["2500", 2_500_00],
    ["2,500.00", 2_500_00],
    ["₦2,500.50", 2_500_50],
    ["NGN 1,234,567.89", 1_234_567_89],
    ["N5,000", 5_000_00],
    ["5,000.00 CR", 5_000_00],
    ["5,000.00CR", 5_000_00],
    ["+750.5", 750_50],
    [".50", undefined],
    ["1.234,56", 1_234_56],
    ["1234,5", 1_234_50],
    ["99.99", 99_99],
    ["0.29", 29],
    ["", "none"],
    ["-", "none"],
    ["0.00", "none"],
    ["-5,000.00", -5_000_00],
    ["(5,000.00)", -5_000_00],
    ["5,000.00 DR", -5_000_00],
    ["−250", -250_00],
    ["5000/=", 5_000_00],
    ["DR 5,000.00", -5_000_00],
    ["5 000,00", 5_000_00],
    ["5000.0000", 5_000_00],
    ["5.000", undefined],
    ["-5,000.00 CR", undefined],
    ["1e9", undefined],
    ["12,34.00", undefined],
    ["9007199254740992", undefined],
    ["٢٥٠٠", undefined],
    ["Credit", undefined],
  ])("%j is %j kobo", (cell, kobo) => {
    const read = readAmount(cell);
    const signed = typeof read === "object" ? read.kobo * (read.says === "out" ? -1 : 1) : read;
    expect(signed).toBe(kobo);
  });
});

describe("a bank statement", () => {
  test.each([
    [
      ["Trans Date", "Value Date", "Reference", "Debit", "Credit", "Balance", "Remarks"],
      { date: 0, credit: 4, narration: 6, reference: 2 },
    ],
    [
      ["S/N", "Date", "Description", "Money Out", "Money In", "Session ID"],
      { date: 1, credit: 4, narration: 2, reference: 5 },
    ],
    [["Post Date", "Details", "Amount"], { date: 0, credit: 2, narration: 1 }],
    [["Date", "Particulars", "Withdrawals", "Lodgements"], { date: 0, credit: 3, narration: 1 }],
  ])("with the headings %j has its columns guessed", (header, guess) => {
    expect(findHeader([header])).toBe(0);
    expect(guessColumns(header)).toEqual(guess);
  });

  test("begins below the letter head, wherever that ends", async () => {
    const text = `ACCOUNT STATEMENT,,,\nAccount Name,Rehome Lagos,,\nPeriod,01/02/2026,28/02/2026,\n\n${head}20/02/2026,TRF,500,R1\n`;
    const { header, rows } = value(await found(text));
    expect(header).toEqual(["Date", "Narration", "Credit", "Reference"]);
    expect(rows).toHaveLength(1);
  });

  test("counts what makes no sense with its line, and leaves out money out and totals", async () => {
    const lines = [
      '20/02/2026,TRF FROM ADA,"1,000.00",R1',
      "20/02/2026,CARD FEE,,R2",
      "32/02/2026,IMPOSSIBLE,500.00,R3",
      "21/02/2026,WORDS,abc,R4",
      "21/03/2027,FUTURE,500.00,R5",
      ',Total,"1,000.00",',
    ];
    const { credits, unreadable } = value(await read(head + lines.join("\n")));
    expect(credits).toMatchObject([
      { day: "2026-02-20", amountKobo: 1_000_00, narration: "TRF FROM ADA", bankReference: "R1" },
    ]);
    expect(unreadable).toEqual([4, 5, 6]);
  });

  test("tells equal lines of a day apart by their order, and nothing else", async () => {
    const line = "20/02/2026,TRF  FROM ADA,1000,R1\n";
    const other = "21/02/2026,TRF FROM ADA,1000,R1\n";
    const { credits } = value(await read(head + line + line + other));
    expect(credits.map(({ ordinal }) => ordinal)).toEqual([1, 2, 1]);
    expect(credits[0]?.digest).toBe(credits[1]?.digest);
    expect(credits[0]?.digest).not.toBe(credits[2]?.digest);
    const again = value(await read(`${head}20-Feb-2026,TRF FROM ADA,"₦1,000.00",R1\n`));
    expect(again.credits[0]?.digest).toBe(credits[0]?.digest);
  });

  test.each([
    ["Hello\nworld\n", "This file has no line that names its columns"],
    [head, "This statement has no lines below its headings."],
    [head + "20/02/2026,A,1,\n".repeat(10_001), "This statement has 10,001 lines; at most 10,000"],
  ])("is refused with a sentence where it is none", async (text, message) => {
    const outcome = await found(text);
    expect(outcome).toMatchObject({ ok: false, code: "INVALID" });
    expect(!outcome.ok && outcome.message).toContain(message);
  });

  test.each([
    [
      "02/20/2026,A,100,\n20/02/2026,B,100,\n",
      "This statement writes its days in two orders: “02/20/2026” on line 2, “20/02/2026” on line 3.",
    ],
    ["20/02/2026,A,,\n", "This statement shows no incoming money"],
    [
      "x,A,100,\n",
      "No line of these columns can be read as a day and an amount. Line 2: “x” is not a day.",
    ],
  ])("with %j is not guessed at", async (line, message) => {
    const outcome = await read(head + line);
    expect(!outcome.ok && outcome.message).toContain(message);
  });

  test("lets other work go on between its lines", async () => {
    const rows = Array.from({ length: 3000 }, (_, line) => ({
      cells: ["20/02/2026", "TRF FROM ADA", "1,000.00", `R${line}`],
      line,
    }));
    const header = ["Date", "Narration", "Credit", "Reference"];
    let turns = 0;
    let ticking = setImmediate(function tick() {
      turns += 1;
      ticking = setImmediate(tick);
    });
    const { credits } = value(await readStatement({ header, rows, daysAbove: [] }, columns, now));
    clearImmediate(ticking);
    expect([credits.length, turns > 5]).toEqual([3000, true]);
  });

  test("is known again by its headings, whatever their case", () => {
    expect(statementHeaderKey(["Date ", "CREDIT"])).toBe(statementHeaderKey(["date", "Credit"]));
    expect(statementHeaderKey(["Date", "Credit"])).not.toBe(statementHeaderKey(["Credit", "Date"]));
  });

  test.each([
    "DK7Q2MNPR4T",
    "TRF/DK7Q-2MNP-R4T/FRM ADA OBI",
    "nip:dk7q 2mnp r4t gift",
    "DONATIONDK7Q2MNPR4TREHOME",
  ])("has the code of a gift found in %j", (narration) => {
    expect(codesIn(narration)).toContain("DK7Q2MNPR4T");
  });

  test("no code is put together from two cells, or from letters that no code has", () => {
    expect(codesIn("DK7Q2", "MNPR4T")).toEqual([]);
    expect(codesIn("DK7Q2MNPR4O DIK7Q2MNPR4")).not.toContain("DK7Q2MNPR4O");
  });
});
