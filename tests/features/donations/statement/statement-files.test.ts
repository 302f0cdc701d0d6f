import { describe, expect, test } from "vitest";
import { readCsvRows } from "#app/features/donations/statement/csv-reader.server.ts";
import {
  guessColumns,
  type StatementColumns,
} from "#app/features/donations/statement/guess-columns.ts";
import {
  findStatement,
  readStatement,
} from "#app/features/donations/statement/read-statement.server.ts";
import { readDirection } from "#app/features/donations/statement/statement-cells.ts";
import { value } from "#tests/support/listings.ts";

const now = new Date("2026-11-10T09:00:00.000Z");

/** A file's columns by their headings, as guessed, and what is read by them. */
async function file(text: string, changes: Partial<StatementColumns> = {}, answered?: string) {
  const statement = value(findStatement(await readCsvRows(text)));
  const { header, rows } = statement;
  const guess = guessColumns(
    header,
    rows.map(({ cells }) => cells),
  );
  const columns = { ...guess, ...changes } as StatementColumns;
  const outcome = await readStatement(statement, columns, now, answered);
  const named = Object.fromEntries(
    Object.entries(guess).map(([name, at]) => [name, header[Number(at)]]),
  );
  return { named, outcome, columns };
}

async function read(text: string, changes?: Partial<StatementColumns>, answered?: string) {
  const { outcome, named } = await file(text, changes, answered);
  const { credits, ...rest } = value(outcome);
  const ins = credits.map(({ day, amountKobo }) => [day, amountKobo / 100]);
  return { ...rest, credits, ins, named };
}

async function refusal(text: string, changes?: Partial<StatementColumns>) {
  const { outcome } = await file(text, changes);
  return outcome.ok ? "" : outcome.message;
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
const drcrIns = [
  ["2026-11-05", 5000],
  ["2026-11-09", 10000],
];

describe("a statement with a column of the direction", () => {
  test("has money in only where that says so", async () => {
    const { ins, named, unreadable, questions, firstLines } = await read(drcr);
    expect(named).toEqual({
      ...{ date: "Date", narration: "Narration", credit: "Amount" },
      ...{ direction: "DR/CR", balance: "Balance" },
    });
    expect(ins).toEqual(drcrIns);
    expect([unreadable, questions]).toEqual([[], {}]);
    expect(firstLines.slice(0, 2)).toEqual([
      { line: 4, text: "5 Nov, 2026 · ₦5,000.00 · in", narration: "NIP/TRF FROM HALIMA YUSUF" },
      { line: 5, text: "6 Nov, 2026 · ₦40,000.00 · out", narration: "NIP/TRF TO VET SUPPLIES LTD" },
    ]);
  });

  test.each([
    ["DR/CR", "CR", "DR"],
    ["Type", "C", "D"],
    ["Type", "Credit", "Debit"],
    ["Transaction Type", "Credit Transfer", "Direct Debit"],
    ["Cr/Dr", "Cr.", "Dr."],
    ["In/Out", "In", "Out"],
    ["In or Out", "Money in", "Money out"],
    ["+/-", "+", "−"],
    ["Debit/Credit", "credit", "debit"],
    ["Direction", "inward", "outward"],
    ["Indicator", "Deposit", "Withdrawal"],
    ["Mode", "C", "D"],
  ])("finds it under %s with %s and %s", async (heading, come, gone) => {
    const text = drcr
      .replace("DR/CR", heading)
      .replaceAll(",CR,", `,${come},`)
      .replaceAll(",DR,", `,${gone},`);
    for (const balanced of [true, false]) {
      const { named, ins } = await read(balanced ? text : text.replaceAll("Balance", "Branch"));
      expect([named.direction, named.credit, ins]).toEqual([heading, "Amount", drcrIns]);
    }
  });

  test("leaves out, with its line, what says neither or both", async () => {
    const text = `Date,Narration,Amount,DR/CR
13-Oct-2026,A,100.00,CR
14-Oct-2026,B,200.00,
15-Oct-2026,C,300.00,CR/DR
16-Oct-2026,D,400.00,DR
17-Oct-2026,E,500.00,CR
18-Oct-2026,F,500.00,CR
19-Oct-2026,G,500.00,CR
20-Oct-2026,H,500.00,CR
21-Oct-2026,I,500.00,DR
22-Oct-2026,J,500.00,DR
`;
    const { ins, unreadable, problems } = await read(text);
    expect(ins).toHaveLength(5);
    const signed = await read(text.replace("100.00", "-100.00").replace("400.00", "-400.00"));
    expect(signed.problems[0]).toBe("Line 2: “-100.00” and “CR” say different directions.");
    expect(signed.ins).toHaveLength(4);
    expect(unreadable).toEqual([3, 4]);
    expect(problems[1]).toBe("Line 4: “CR/DR” does not say whether money came in.");
  });

  test.each([
    ["CR", "in"],
    ["Cr.", "in"],
    ["(C)", "in"],
    ["lodgement", "in"],
    ["Transfer in", "in"],
    ["D", "out"],
    ["DEBIT CARD", "out"],
    ["CREDIT CARD PAYMENT", undefined],
    ["DR/CR", undefined],
    ["5,000.00 CR", undefined],
    ["INTEREST", undefined],
    ["", undefined],
  ])("%j says %j", (cell, direction) => {
    expect(readDirection(cell)).toBe(direction);
  });
});

describe("one column of amounts without signs", () => {
  const unsigned = drcr.replaceAll(/,(?:CR|DR|DR\/CR),/g, ",x,").replaceAll("Balance", "Branch");

  test("is asked about, and is money in only with an answer", async () => {
    const { questions, ins } = await read(unsigned);
    expect(questions.moneyIn?.text).toBe("All 5 lines would be money in. Is that right?");
    expect(ins).toHaveLength(5);
    const again = await read(unsigned, {}, questions.moneyIn?.id);
    expect(again.questions).toEqual({});
    // The answer was about another column.
    const other = unsigned.replace("Narration,Amount", "Amount,Narration");
    const moved = await read(other, { credit: 2, narration: 1 }, "0123456789abcdef");
    expect(moved.questions.moneyIn?.text).toContain("All 5 lines");
  });

  test("is read by the balance where there is one, and asks about the line before which none stands", async () => {
    const balanced = drcr.replaceAll(/,(?:CR|DR|DR\/CR),/g, ",x,");
    const { questions, ins } = await read(balanced);
    expect(ins).toEqual(drcrIns);
    expect(questions.moneyIn?.text).toBe(
      "1 line (4) without a direction would be money in. Is that right?",
    );
    const opened = balanced.replace(
      "05-Nov",
      '04-Nov-2026,OPENING BALANCE,,x,"100,000.00"\n05-Nov',
    );
    expect((await read(opened)).questions).toEqual({});
  });

  test.each([
    ["a minus", "-40,000.00"],
    ["brackets", '"(40,000.00)"'],
    ["DR", '"40,000.00 DR"'],
  ])("says with %s what went out, so that the rest came in", async (_, amount) => {
    const text = `Date,Details,Amount\n13-Oct-2026,A,"5,000.00"\n14-Oct-2026,B,${amount}\n`;
    const { ins, questions } = await read(text);
    expect([ins, questions]).toEqual([[["2026-10-13", 5000]], {}]);
  });

  test("that marks only what came in asks about the rest", async () => {
    const text = `Date,Details,Amount\n13-Oct-2026,A,"5,000.00 CR"\n14-Oct-2026,B,900.00\n`;
    const { questions } = await read(text);
    expect(questions.moneyIn?.text).toContain("1 line (3) without a direction");
  });
});

describe("the column of money in", () => {
  test("is the one whose heading is just that word", async () => {
    const text = `Date,Particulars,Credit Ref,Debit,Credit,Balance
05-Nov-2026,NIP FROM HALIMA YUSUF,100234567,,"5,000.00","105,000.00"
06-Nov-2026,NIP TO VET SUPPLIES,100234568,"40,000.00",,"65,000.00"
`;
    const { named, ins, credits, firstLines } = await read(text);
    expect(named).toMatchObject({ credit: "Credit", reference: "Credit Ref" });
    expect(ins).toEqual([["2026-11-05", 5000]]);
    expect(credits[0]?.bankReference).toBe("100234567");
    expect(firstLines[1]?.text).toBe("6 Nov, 2026 · ₦40,000.00 · out");
  });

  test.each([
    [["Date", "Details", "Credit Limit", "Amount"], "Amount"],
    [["Date", "Details", "Credit Account", "Amount Credited"], "Amount Credited"],
    [["Date", "Details", "Credit Count", "Deposits"], "Deposits"],
    [["Date", "Details", "Credited To", "CR"], "CR"],
    [["Date", "Details", "Deposit Ref No", "Money In (NGN)"], "Money In (NGN)"],
    [["Date", "Details", "Credit Balance Limit", "Credit\n(₦)"], "Credit\n(₦)"],
    [["Date", "Details", "Debit Amount", "Credit Amount"], "Credit Amount"],
    [["Date", "Details", "Credit Reference"], undefined],
  ])("of %j is %j", (header, heading) => {
    const { credit } = guessColumns(header);
    expect(credit === undefined ? undefined : header[credit]).toBe(heading);
  });

  test("holds amounts, whatever its heading", () => {
    const header = ["Date", "Details", "Credit", "Amount"];
    const cells = [["13-Oct-2026", "A", "yes", "5,000.00"]];
    expect(guessColumns(header, cells)).toMatchObject({ credit: 3 });
  });
});

describe("the balance", () => {
  const head = "Date,Narration,Debit,Credit,Balance";
  const rows = [
    '13-Oct-2026,A,,"5,000.00","105,000.00"',
    '14-Oct-2026,B,"40,000.00",,"65,000.00"',
    '15-Oct-2026,C,,"7,000.00","72,000.00"',
    '16-Oct-2026,D,,"1,000.00","73,000.00"',
  ];

  test.each([
    ["oldest", rows],
    ["newest", rows.toReversed()],
  ])("agrees in a statement with the %s line first", async (_, lines) => {
    const { ins, unreadable } = await read([head, ...lines].join("\n"));
    expect([ins.length, unreadable]).toEqual([3, []]);
  });

  test("leaves out, with its line, an amount that does not agree", async () => {
    for (const lines of [rows, rows.toReversed()]) {
      const wrong = [head, ...lines].join("\n").replace("7,000.00", "70,000.00");
      const { ins, problems } = await read(wrong);
      expect(ins.map(([, naira]) => naira).sort()).toEqual([1000, 5000]);
      const line = lines === rows ? 4 : 3;
      expect(problems).toEqual([
        `Line ${line}: ₦70,000.00 does not agree with the balances around it.`,
      ]);
    }
  });

  test("refuses columns by which most lines do not agree, and names the first", async () => {
    const swapped = [head.replace("Debit,Credit", "Credit,Debit"), ...rows].join("\n");
    const message = await refusal(swapped);
    expect(message).toContain("The amounts do not agree with the column “Balance”: on line 3");
    expect(message).toContain("or None for the balance.");
    const { ins } = await read(swapped, { balance: null });
    expect(ins).toEqual([["2026-10-14", 40000]]);
  });

  test("is none where one value stands in all lines", async () => {
    const text = [head, ...rows].join("\n").replaceAll(/"[\d,.]+"(\n|$)/g, "0.00$1");
    const { named, ins } = await read(text);
    expect([named.balance, ins.length]).toEqual([undefined, 3]);
  });

  test("below nothing is read, and what has no balance of its own is not compared", async () => {
    const text = `${head}
13-Oct-2026,OPENING,,,"2,000.00 DR"
14-Oct-2026,A,,"5,000.00","3,000.00"
15-Oct-2026,B,"4,000.00",,"-1,000.00"
16-Oct-2026,C,,"6,000.00",
17-Oct-2026,D,,"500.00","5,500.00 CR"
`;
    const { ins, unreadable } = await read(text);
    expect([ins.map(([, naira]) => naira), unreadable]).toEqual([[5000, 6000, 500], []]);
  });
});

describe("the days of a statement", () => {
  test("have a time with points after them", async () => {
    const text = `Trans Date,Value Date,Narration,Debit,Credit,Balance
05-NOV-26 10.15.22.000000 AM,05-NOV-26,NIP FROM HALIMA YUSUF,,"5,000.00","105,000.00"
06-NOV-26 11.15.22.000000 AM,06-NOV-26,NIP TO VET SUPPLIES,"40,000.00",,"65,000.00"
`;
    const { ins, unreadable } = await read(text);
    expect([ins, unreadable]).toEqual([[["2026-11-05", 5000]], []]);
  });

  const early = `Date,Description,Credit,Debit,Balance
11/02/2026 10:20:30 PM,Transfer from HALIMA YUSUF,5000.00,,105000.00
11/05/2026 09:20:30 AM,Transfer to VET SUPPLIES,,40000.00,65000.00
11/09/2026 09:20:30 AM,Transfer from CHIDI OKORO,7000.00,,72000.00
`;

  test("end just before the upload, in one order", async () => {
    const { ins, firstLines, questions } = await read(early);
    expect(ins).toEqual([
      ["2026-11-02", 5000],
      ["2026-11-09", 7000],
    ]);
    expect(firstLines[0]?.text).toBe("2 Nov, 2026 · ₦5,000.00 · in");
    expect(questions).toEqual({});
  });

  const older = early.replaceAll("11/0", "07/0");

  test("are asked about where nothing tells day from month, and then read in one order", async () => {
    const { questions, firstLines } = await read(older);
    expect(questions.dayOrder).toEqual({
      line: 2,
      cell: "07/02/2026 10:20:30 PM",
      days: { dmy: "2026-02-07", mdy: "2026-07-02" },
      answer: undefined,
    });
    expect(firstLines[0]?.text).toBe("7 Feb, 2026 or 2 Jul, 2026 · ₦5,000.00 · in");
    const answered = await read(older, { dayOrder: "mdy" });
    expect(answered.questions.dayOrder?.answer).toBe("mdy");
    expect(answered.ins).toEqual([
      ["2026-07-02", 5000],
      ["2026-07-09", 7000],
    ]);
    expect(answered.firstLines[0]?.text).toBe("2 Jul, 2026 · ₦5,000.00 · in");
  });

  test("are known by another column of days, and by the period in the letter head", async () => {
    const dated = older
      .replace("Date,Desc", "Date,Value Date,Desc")
      .replaceAll(/ ([AP]M),/g, " $1,13-Jul-2026,")
      .replace("13-Jul-2026", "07/13/2026");
    expect((await read(dated)).ins[0]).toEqual(["2026-07-02", 5000]);
    const period = `Period,07/01/2026,07/31/2026,,\n${older}`;
    expect((await read(period)).ins[0]).toEqual(["2026-07-02", 5000]);
  });

  test("that cannot be read are named with their cell and line", async () => {
    const text = early.replace("11/09/2026 09:20:30 AM", "the ninth");
    expect((await read(text)).problems).toEqual(["Line 4: “the ninth” is not a day."]);
    const none = `Date,Description,Credit\nyesterday,A,5000\n`;
    expect(await refusal(none)).toBe(
      "No line of these columns can be read as a day and an amount. Line 2: “yesterday” is not a day. Please choose the columns again.",
    );
  });

  test("stand below headings that stand below many notices, and page heads are left out", async () => {
    const notices = Array.from({ length: 90 }, (_, at) => `"Notice ${at}: never share your PIN"\n`);
    const pages = drcr.replace("08-Nov", "Date,Narration,Amount,DR/CR,Balance\n08-Nov");
    const { ins, unreadable } = await read(
      notices.join("") + pages.replaceAll(/^Account.*\n/gm, ""),
    );
    expect([ins, unreadable]).toEqual([drcrIns, []]);
    const semicolons =
      "Date;Narration;Credit\n13-Oct-2026;A, B;5.000,00\n14-Oct-2026;C, D;7.000,00\n";
    expect((await read(notices.join("") + semicolons)).ins).toEqual([
      ["2026-10-13", 5000],
      ["2026-10-14", 7000],
    ]);
  });

  test("and headings may have line breaks in them", async () => {
    const text = `"Trans\nDate",Narration,"Credit\n(NGN)"\n"13-Oct-\n2026",A,"5,000.00"\n`;
    expect((await read(text)).ins).toEqual([["2026-10-13", 5000]]);
  });
});

describe("a credit that its own statement takes back", () => {
  const head = "Date,Narration,Reference,Debit,Credit\n";
  const reversedIn = async (lines: string[]) => {
    const { credits } = await read(head + lines.join("\n"));
    return credits.map(({ isReversed }) => isReversed);
  };

  test.each([
    ["its words", '14-Oct-2026,RVSL NIP FROM HALIMA YUSUF,,"5,000.00",'],
    ["its reference", '14-Oct-2026,REVERSAL OF 100234567,,"5,000.00",'],
    ["its reference in its column", '14-Oct-2026,REV,100234567,"5,000.00",'],
    ["the same words and reference", '13-Oct-2026,NIP FROM HALIMA YUSUF,100234567,"5,000.00",'],
    ["a word alone", '14-Oct-2026,Reversal,,"5,000.00",'],
    ["a negative amount of money in", '14-Oct-2026,NIP FROM HALIMA YUSUF,,,"-5,000.00"'],
  ])("is marked by %s", async (_, line) => {
    const first = '13-Oct-2026,NIP FROM HALIMA YUSUF,100234567,,"5,000.00"';
    const other = '13-Oct-2026,NIP FROM CHIDI OKORO,100234568,,"7,000.00"';
    expect(await reversedIn([first, other, line])).toEqual([true, false]);
    expect(await reversedIn([line, other, first])).toEqual([false, true]);
  });

  test.each([
    ["another amount", '14-Oct-2026,RVSL NIP FROM HALIMA YUSUF,,"4,000.00",'],
    ["another name", '14-Oct-2026,RVSL NIP FROM CHIDI OKORO,,"5,000.00",'],
    ["an earlier day", '12-Oct-2026,RVSL NIP FROM HALIMA YUSUF,,"5,000.00",'],
    ["a payment of the same amount", '14-Oct-2026,NIP TO HALIMA YUSUF,200000001,"5,000.00",'],
  ])("is not marked by %s", async (_, line) => {
    const first = '13-Oct-2026,NIP FROM HALIMA YUSUF,100234567,,"5,000.00"';
    expect(await reversedIn([first, line])).toEqual([false]);
  });

  test("is one for each line that takes back, the latest first", async () => {
    const gift = (day: number) => `${day}-Oct-2026,NIP FROM HALIMA YUSUF,,,"5,000.00"`;
    const back = '16-Oct-2026,RVSL NIP FROM HALIMA YUSUF,,"5,000.00",';
    expect(await reversedIn([gift(13), gift(14), gift(15), back])).toEqual([false, false, true]);
    expect(await reversedIn([gift(13), gift(14), gift(15), back, back])).toEqual([
      false,
      true,
      true,
    ]);
    // By the word alone nobody knows which of two.
    expect(await reversedIn([gift(13), gift(14), '16-Oct-2026,REVERSAL,,"5,000.00",'])).toEqual([
      false,
      false,
    ]);
  });
});
