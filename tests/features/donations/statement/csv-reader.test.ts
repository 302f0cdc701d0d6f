import { describe, expect, test } from "vitest";
import {
  findCsvExcess,
  readCsvRows,
  readCsvText,
} from "#app/features/donations/statement/csv-reader.server.ts";
import { value } from "#tests/support/listings.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const cells = async (text: string) => (await readCsvRows(text)).map((row) => row.cells);

describe("the text of a CSV file", () => {
  const text = "Date,Narration\n01/02/2026,Ìdòwú ₦5\n";

  test.each([
    ["UTF-8", utf8(text)],
    ["UTF-8 with a mark", utf8(`\u{feff}${text}`)],
    ["UTF-16 from Excel", new Uint8Array([0xff, 0xfe, ...utf16(text)])],
    ["UTF-16 without a mark", utf16(text)],
    ["big-endian UTF-16", new Uint8Array(Buffer.from(`\u{feff}${text}`, "utf16le").swap16())],
  ])("is read from %s", (_, bytes) => {
    expect(value(readCsvText(bytes, "s.csv"))).toBe(text);
  });

  test("is read from Windows-1252 where it is no UTF-8", () => {
    expect(value(readCsvText(Uint8Array.of(0x41, 0xe9, 0x2c, 0x42), "s.csv"))).toBe("Aé,B");
  });

  test.each([
    ["PK\u{3}\u{4}…", "statement.xlsx is an Excel workbook. Please open it, save it as CSV, and"],
    ["\u{d0}\u{cf}\u{11}\u{e0}", "statement.xlsx is an Excel workbook."],
    ["%PDF-1.7 …", "statement.xlsx is a PDF. Please download the statement from your bank as CSV."],
    ["\u{89}PNG\r\n", "statement.xlsx is not a CSV file."],
    ["<html><table>", "statement.xlsx is not a CSV file."],
    ["a,b\0c", "statement.xlsx is not a CSV file."],
  ])("refuses %j by what is in it, whatever its name says", (start, message) => {
    const outcome = readCsvText(new Uint8Array(Buffer.from(start, "latin1")), "statement.xlsx");
    expect(outcome).toMatchObject({ ok: false, code: "UNSUPPORTED" });
    expect(!outcome.ok && outcome.message).toContain(message);
  });
});

describe("the records of a CSV text", () => {
  test("are cut by commas, semicolons, tabs or bars, whichever cuts evenly", async () => {
    const rows = [
      ["Date", "Narration", "Credit"],
      ["01/02/2026", "TRF FROM ADA", "1000.00"],
    ];
    for (const delimiter of [",", ";", "\t", "|"]) {
      expect(await cells(rows.map((row) => row.join(delimiter)).join("\r\n"))).toEqual(rows);
    }
    const mixed = "Date;Narration;Credit\n01/02;TRF, ADA;1,234,567.00\n02/02;X, Y, Z;5,000.00\n";
    expect((await cells(mixed))[1]).toEqual(["01/02", "TRF, ADA", "1,234,567.00"]);
    expect(await cells("sep=|\r\na,b|c\r\n")).toEqual([["a,b", "c"]]);
  });

  test("keep quoted commas and line breaks, and say on which line they end", async () => {
    const [, quoted, last] = await readCsvRows(
      '\u{feff}A,B\n"1,000","two\nlines"\n\n ,\n3,"say ""x"""\n',
    );
    expect(quoted).toEqual({ cells: ["1,000", "two\nlines"], line: 3 });
    expect(last).toEqual({ cells: ["3", 'say "x"'], line: 6 });
  });

  test("are read where a quotation mark is never closed, and where they are of uneven length", async () => {
    expect(await cells('A,B\n1,"open\n2,b,c\n')).toEqual([
      ["A", "B"],
      ["1", '"open'],
      ["2", "b", "c"],
    ]);
    expect(await cells("")).toEqual([]);
  });

  test("are read in many turns of the event loop where there are many, with every sign between them", async () => {
    const narration = "TRF FROM ÌDÒWÚ ₦💰 ".repeat(25).trim();
    const row = ["01/02/2026", narration, "1,000.00"];
    const text = `Date,Narration,Credit\n${`01/02/2026,${narration},"1,000.00"\n`.repeat(2000)}`;
    let turns = 0;
    let ticking = setImmediate(function tick() {
      turns += 1;
      ticking = setImmediate(tick);
    });
    const rows = await cells(text);
    clearImmediate(ticking);
    expect(turns).toBeGreaterThan(20);
    expect(rows).toHaveLength(2001);
    expect(new Set(rows.slice(1).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(row)]),
    );
  });
});

/** How many other callbacks have had their turn of the event loop meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let ticking = setImmediate(function tick() {
    turns += 1;
    ticking = setImmediate(tick);
  });
  await work;
  clearImmediate(ticking);
  return turns;
}

describe("a large CSV text", () => {
  const line = '01/02/2026,"TRF FROM ADA",1000.00\n';

  test("is counted before it is parsed, empty lines left out", async () => {
    const limits = { maxLines: 10, maxCells: 50, maxLineLength: 60 };
    expect(await findCsvExcess(line.repeat(10), limits)).toBeUndefined();
    expect(await findCsvExcess(line.repeat(11), limits)).toBe("maxLines");
    expect(await findCsvExcess("a\r\n\r\n\n".repeat(10), limits)).toBeUndefined();
    expect(await findCsvExcess("a\r\n".repeat(11), limits)).toBe("maxLines");
    expect(await findCsvExcess(`a\n${"b".repeat(60)}\nc`, limits)).toBeUndefined();
    expect(await findCsvExcess(`a\n${"b".repeat(61)}\nc`, limits)).toBe("maxLineLength");
    for (const delimiter of [",", ";", "\t", "|"]) {
      expect(await findCsvExcess(delimiter.repeat(49), limits)).toBeUndefined();
      expect(await findCsvExcess(delimiter.repeat(51), limits)).toBe("maxCells");
    }
  });

  test("with a quotation mark that is never closed is read line by line", async () => {
    const rows = await cells(`A,B\n"${line.repeat(20_000)}`);
    expect([rows.length, rows[1], rows[2]]).toEqual([
      20_001,
      ['"01/02/2026', '"TRF FROM ADA"', "1000.00"],
      ["01/02/2026", '"TRF FROM ADA"', "1000.00"],
    ]);
  });

  test("is counted and parsed in slices, between which others have their turn", async () => {
    const text = line.repeat(30_000);
    const limits = { maxLines: 100_000, maxCells: 1_000_000, maxLineLength: 100 };
    expect(await turnsDuring(findCsvExcess(text, limits))).toBeGreaterThanOrEqual(3);
    const slices = Math.floor(text.length / (32 * 1024));
    expect(await turnsDuring(readCsvRows(text))).toBeGreaterThanOrEqual(slices);
  });
});
