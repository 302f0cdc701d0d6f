import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { donationOf, stubProvider } from "#tests/support/donations.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  errorsOf,
  hidden,
  siteForAll,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { importedAndConfirmed, promised, statementOf } from "#tests/support/statements.ts";
import { insertRows, rowsOf } from "#tests/support/tables.ts";

const list = "/dashboard/staff/donations";
const statements = `${list}/statements`;

describe("staff's donations", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");

  beforeAll(() => {
    site.services.payments = stubProvider();
  });
  beforeEach(() => site.services.pass(hourMs));

  const act = async (path: string, fields: Record<string, string>) =>
    staff.post(path, { key: await staff.keyOf(path), ...fields });
  const record = async (changes: Record<string, string> = {}) => {
    const fields = { amount: "2,500", method: "cash", day: "2026-03-01", ...changes };
    return act(`${list}/new`, fields);
  };
  const send = async (text: string | Uint8Array, name = "march.csv") => {
    const form = new FormData();
    form.set("key", await staff.keyOf(statements));
    form.set("statement", new File([text as BlobPart], name, { type: "text/csv" }));
    return staff.post(statements, form);
  };

  test("a gift is written down by a plain form, and found by its reference, its giver and its month", async () => {
    const response = await record({ firstname: "Bolanle", email: "bolanle@example.com" });
    expect(response.status).toBe(303);
    const where = response.headers.get("Location") ?? "";
    const words = await staff.wordsAfter(response);
    expect(words).toContain("The gift is counted, receipt 2026-000001.");
    expect(words).toContain("Its giver is thanked by e-mail.");
    const gift = await donationOf(site.services, where.split("/").at(-1) ?? "");
    for (const query of [
      `q=${formatReference(gift.reference)}`,
      "q=bolanle",
      "month=2026-03",
      "period=month",
      "method=cash&status=succeeded",
    ]) {
      expect(wordsOf(await staff.html(`${list}?${query}`)), query).toContain("Bolanle");
    }
    for (const query of ["month=2026-02", "period=last-year", "method=card", "show=review"]) {
      const rows = (await staff.html(`${list}?${query}`)).split("</table>")[0] ?? "";
      expect(rows, query).not.toContain("Bolanle");
    }
    const search = await staff.html(`/dashboard/search?q=${formatReference(gift.reference)}`);
    expect(search).toContain(`href="${list}/${gift.id}"`);
  });

  test("a gift that makes no sense comes back with what was typed and every message", async () => {
    const response = await record({
      amount: "1e9",
      method: "card",
      day: "2027-01-01",
      email: "not one",
      lastname: "Kept",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(typed(html, "lastname")).toBe("Kept");
    expect(errorsOf(html)).toEqual([
      { field: "amount", message: "Please enter an amount like 2500 or 2,500.00" },
      { field: "method", message: "Please choose how it was given" },
      { field: "day", message: "This day has not come yet" },
      { field: "email", message: "Please enter a valid email!" },
    ]);
  });

  test.each([
    ["99.99", "The smallest gift is ₦100.00"],
    ["10,000,000.01", "The largest gift is ₦10,000,000.00"],
    ["0", "Amount must be greater than 0"],
    ["٢٥٠٠", "Please enter an amount like 2500 or 2,500.00"],
    ["9007199254740992", "The largest gift is ₦10,000,000.00"],
  ])("an amount of %s is refused with %j", async (amount, message) => {
    const html = await (await record({ amount })).text();
    expect(errorsOf(html)).toEqual([{ field: "amount", message }]);
  });

  test("totals stand as a drawing and as a table, less what was voided", async () => {
    const before = await staff.html(list);
    expect(before).toMatch(/<svg[^>]*role="img"/);
    const response = await record({ amount: "1,000,000", day: "2026-02-10" });
    expect(wordsOf(await staff.html(list))).toContain("Feb 2026 1 ₦1,000,000.00");
    const path = response.headers.get("Location") ?? "";
    const reason = "It was never given.";
    expect((await act(path, { intent: "void", reason })).status).toBe(303);
    const html = await staff.html(path);
    expect(wordsOf(html)).toContain("voided");
    expect(wordsOf(html)).toContain(reason);
    expect(wordsOf(await staff.html(list))).toContain("Feb 2026 0 ₦0.00");
    expect((await act(path, { intent: "restore", reason: "It was." })).status).toBe(303);
    expect(wordsOf(await staff.html(list))).toContain("Feb 2026 1 ₦1,000,000.00");
  });

  test("the gifts of a filter are summed: what came and did not go back, and what was never paid", async () => {
    const by = { firstname: "Sumaila" };
    await record({ ...by, amount: "1,000.50" });
    await record({ ...by, amount: "2,000" });
    const voided = await record({ ...by, amount: "9,000" });
    const path = voided.headers.get("Location") ?? "";
    await act(path, { intent: "void", reason: "It was never given." });
    const gift = { search_text: "sumaila", amount_kobo: 700_00 };
    await promised(site.services, gift);
    const all = wordsOf(await staff.html(`${list}?q=sumaila`));
    expect(all).toContain("4 gifts · ₦3,000.50 received · ₦700.00 not paid");
    const paid = wordsOf(await staff.html(`${list}?q=sumaila&status=succeeded`));
    expect(paid).toContain("2 gifts · ₦3,000.50 received");
    expect(paid).not.toContain("₦700.00");
  });

  test("a step that came too late keeps what was typed, and one that is impossible has no button", async () => {
    const path = (await record()).headers.get("Location") ?? "";
    const before = await staff.html(path);
    expect(before).not.toContain("Refund Second Payment");
    const html = await textWith(422, act(path, { intent: "void", privateNote: "Kept note." }));
    expect(errorsOf(html)).toEqual([
      { field: "reason", message: "Please say why; the giver reads it" },
    ]);
    expect(wordsOf(html)).toContain("Kept note.");
    await act(path, { intent: "void", reason: "First." });
    const late = await staff.post(path, {
      key: hidden(before, "key"),
      intent: "refund",
      reason: "Second.",
    });
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("Second.");
  });

  test("the filtered list is a file without formulas, and the download is in the audit log", async () => {
    const now = site.services.now();
    const gift = newDonation(now, {
      method: "cash",
      status: "pending",
      amountKobo: 250_05,
      firstName: "=cmd",
      lastName: "+Formula",
      email: "@sum.example",
    });
    await site.services.db.transaction((trx) => insertDonation(trx, gift));
    const response = await staff.get(`${list}.csv?q=formula`);
    expect(response.headers.get("Content-Disposition")).toMatch(/donations-2026-.*\.csv/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head = "", row = "", ...more] = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(more).toEqual([]);
    expect(head).toContain('"Paid (Lagos time)","Begun (Lagos time)"');
    expect(row).toMatch(/"20\d\d-\d\d-\d\d \d\d:\d\d"/);
    expect(row).toContain(`"'=cmd +Formula","'@sum.example"`);
    expect(row).toContain(`"250.05"`);
    const [log] = await rowsOf(site.services, "audit_log", { entity: "donations" }, "detail");
    expect(log?.detail).toBe("1 row, search of 1 word");
  });

  test("a payment without a gift is shown until somebody says what they did", async () => {
    const at = site.services.now().toISOString();
    const reference = "DON-NOBODYS";
    await insertRows(site.services, "unknown_payments", {
      reference,
      provider_id: "1",
      environment: "test",
      amount_kobo: 900_00,
      currency: "NGN",
      paid_at: at,
      found_at: at,
      resolved_at: null,
    });
    expect(wordsOf(await staff.html(list))).toContain("DON-NOBODYS: ₦900.00 (test)");
    const empty = await act(list, { intent: "settle", reference });
    expect(errorsOf(await empty.text())).toEqual([{ field: "reason", message: "Please say why" }]);
    const form = { intent: "settle", reference, reason: "Refunded at the provider." };
    expect((await act(list, form)).status).toBe(303);
    expect(wordsOf(await staff.html(list))).not.toContain("DON-NOBODYS");
    expect((await act(list, form)).status).toBe(409);
  });

  test("a statement is sent, its columns are said once, and what is unclear is confirmed, all by plain forms", async () => {
    const known = await promised(site.services, { amount_kobo: 4_000_00 });
    const unclear = await promised(site.services, { amount_kobo: 4_100_00, last_name: "Danjuma" });
    const text = statementOf(
      ["02/03/2026", `NIP ${known.reference}`, "4,000.00"],
      ["02/03/2026", "FROM F DANJUMA", "4,100.00"],
      ["02/03/2026", "NOT A GIFT", "77.00"],
    );
    const sent = await send(`\u{feff}${text}`);
    expect(sent.status).toBe(303);
    const path = sent.headers.get("Location") ?? "";
    const form = await staff.html(path);
    expect(wordsOf(form)).toContain("3 of 3 lines have money in.");
    expect(wordsOf(form)).toContain("The columns are guessed by their headings.");
    const columns = { date: "0", credit: "4", narration: "1", reference: "" };
    const wrong = await act(path, { intent: "import-lines", ...columns, narration: "4" });
    expect(errorsOf(await wrong.text())).toEqual([
      { field: "narration", message: "This column is chosen twice" },
    ]);
    const response = await act(path, { intent: "import-lines", ...columns });
    expect(response.status).toBe(303);
    const ready = await (await staff.follow(response)).text();
    expect(wordsOf(ready)).toContain(
      "3 lines with money in, 3 of them new; 1 with a gift's code and amount.",
    );
    expect(wordsOf(ready)).toContain(
      "₦8,177.00 arrived: ₦0.00 confirmed, ₦8,177.00 open, ₦0.00 not gifts.",
    );
    expect((await donationOf(site.services, known.id)).status).toBe("pending");
    const proposed = await staff.html(`${statements}?show=proposed`);
    expect(wordsOf(proposed)).toContain("Fọláṣadé Danjuma? name matches, no code");
    expect(wordsOf(proposed)).not.toContain("NOT A GIFT");
    const line =
      /href="([^"]*statement-lines\/[^"]*)"[^>]*>FROM F DANJUMA/.exec(proposed)?.[1] ?? "";
    expect(wordsOf(await staff.html(line))).toContain("name matches, no code");
    const empty = await act(line, { intent: "confirm" });
    expect(errorsOf(await empty.text())).toEqual([
      { field: "reference", message: "Please choose the gift, or enter its code" },
    ]);
    const confirm = { intent: "confirm", reference: unclear.reference };
    expect((await act(line, confirm)).status).toBe(303);
    expect((await donationOf(site.services, unclear.id)).status).toBe("succeeded");
    expect((await act(line, confirm)).status).toBe(409);
    const unknown = await staff.html(`${statements}?show=unknown`);
    const other = /href="([^"]*statement-lines\/[^"]*)"[^>]*>NOT A GIFT/.exec(unknown)?.[1] ?? "";
    const by = { intent: "confirm", otherReference: formatReference(unclear.reference) };
    expect((await act(other, by)).status).toBe(409);
    expect((await act(other, { intent: "dismiss" })).status).toBe(303);
    expect(wordsOf(await staff.html(other))).toContain("not a gift");

    const again = await send(text);
    const remembered = await staff.html(again.headers.get("Location") ?? "");
    expect(wordsOf(remembered)).toContain("as you chose them last time for these headings");
  });

  test.each([
    ["a workbook", Buffer.from("PK\u{3}\u{4}xlsx", "latin1"), 415, "is an Excel workbook."],
    ["a PDF", Buffer.from("%PDF-1.7"), 415, "is a PDF."],
    ["a letter", Buffer.from("Dear all,\nthank you.\n"), 422, "has no line that names its columns"],
    ["too much", Buffer.alloc(5 * 1024 * 1024 + 1, 65), 413, "is larger than 5 MB"],
    [
      "too many lines",
      Buffer.from(statementOf() + "\n20/02/2026,A,,,1,0".repeat(10_001)),
      422,
      "10,001 lines",
    ],
  ])("%s is refused at the field with a clear sentence", async (_, bytes, status, message) => {
    const [error, ...more] = errorsOf(await textWith(status, send(bytes)));
    expect(more).toEqual([]);
    expect(error?.field).toBe("statement");
    expect(error?.message).toContain(message);
  });

  test("a form without a file says so", async () => {
    const response = await act(statements, {});
    expect(response.status).toBe(422);
    expect(errorsOf(await response.text())).toEqual([
      { field: "statement", message: "Please choose a file" },
    ]);
  });

  test("a statement that nobody wants is thrown away, and one that was imported is not", async () => {
    const text = statementOf(["20/02/2026", "GONE", "5.00"]);
    const path = (await send(text)).headers.get("Location") ?? "";
    expect((await act(path, { intent: "discard" })).headers.get("Location")).toBe(statements);
    expect((await staff.get(path)).status).toBe(404);
    const other = (await send(text)).headers.get("Location") ?? "";
    const columns = { date: "0", credit: "4", narration: "1", reference: "2" };
    expect((await act(other, { intent: "import-lines", ...columns })).status).toBe(303);
    for (const form of [{ intent: "discard" }, { intent: "import-lines", ...columns }]) {
      const late = await act(other, form);
      expect(late.status).toBe(409);
      expect(wordsOf(await late.text())).toContain("imported or thrown away in the meantime");
    }
  });

  test("what the bank wrote of a giver is in the giver's own file", async () => {
    const gift = await promised(site.services, { amount_kobo: 6_000_00 });
    const text = statementOf(["20/02/2026", `THANKS ${gift.reference}`, "6,000.00", "BANK-7"]);
    await importedAndConfirmed(site.services, ada, text);
    const data = await site.visitor().html(`/donations/${gift.link}/data`);
    expect(data).toContain(`THANKS ${gift.reference}`);
    expect(data).toContain("BANK-7");
  });
});
