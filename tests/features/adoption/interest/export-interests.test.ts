import { beforeAll, describe, expect, test } from "vitest";
import { insertInterest } from "#app/features/adoption/interest/interest.queries.server.ts";
import {
  exportRequests,
  exportSelected,
} from "#app/features/adoption/interest/staff/export-interests.server.ts";
import { listAuditEntries } from "#app/platform/audit/audit-log.queries.server.ts";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { newId } from "#app/platform/ids.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { interestRow } from "#tests/support/rows.ts";
import { failingLate, servicesForAll } from "#tests/support/services.ts";

const message = 'She said "=1+1",\nthen: שלום עולם; 🐕‍🦺 Ẹ ṣé';

onEachEngine("requests as CSV on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let simba: string;
  let crowd: string;

  beforeAll(async () => {
    simba = await shelter(services, { name: "=cmd|'/c calc'!A1", breed: "@Home" });
    crowd = await shelter(services, { name: "Popular" });
    const first = await request(
      services,
      simba,
      somebody({ name: "+Evil", phone: "+234 803 555 0199", message }),
    );
    const reason = { decision: "reject", reason: "-Full", privateNote: "SECRET" } as const;
    value(await review(services, ada, first.id, reason, "k"));
    services.pass(1000);
    await request(services, simba, somebody({ name: "Túndé" }));
    await services.db.transaction(async (trx) => {
      for (let n = 0; n < 1201; n += 1) {
        services.pass(1000);
        const at = services.now().toISOString();
        const times = { created_at: at, updated_at: at };
        const row = interestRow(crowd, { id: newId(services.now()), name: `Fan ${n}`, ...times });
        await insertInterest(trx, row);
      }
    });
  });

  async function parts(filter = {}): Promise<string[]> {
    const all = { status: undefined, pet: undefined, q: "", ...filter };
    const read: string[] = [];
    for await (const part of await exportRequests(services, ada, all)) read.push(part);
    return read;
  }

  test("begins with the mark and the columns, ends every line with CRLF, and keeps every letter", async () => {
    const text = (await parts({ pet: simba })).join("");
    expect(text.startsWith('\u{feff}"Reference","Pet Name",')).toBe(true);
    const [head = [], first = [], second = [], ...more] = parse(text.slice(1));
    expect(more).toEqual([]);
    const row = Object.fromEntries(head.map((name, at) => [name, first[at]]));
    expect(row).toMatchObject({
      "Pet Name": "'=cmd|'/c calc'!A1",
      "Pet Breed": "'@Home",
      Requester: "'+Evil",
      Phone: "0803 555 0199",
      Message: message,
      Status: "rejected",
      "Decided by": "Ada Okafor",
      Reason: "'-Full",
      "Date (Lagos time)": "2026-03-02 10:00",
    });
    expect(row.Reference).toMatch(/^A[2-9A-Z]{3}-[2-9A-Z]{4}-[2-9A-Z]{3}$/);
    expect(second[head.indexOf("Requester")]).toBe("Túndé");
    expect(second[head.indexOf("Decided by")]).toBe("");
    expect(text).not.toContain("SECRET");
  });

  test("has everything once, the oldest first, in parts of a bounded size", async () => {
    const read = await parts({ pet: crowd });
    expect(read.length).toBeGreaterThan(2);
    for (const part of read) expect(part.length).toBeLessThan(200_000);
    const names = parse(read.join("").slice(1))
      .slice(1)
      .map((row) => row[3]);
    expect(names).toEqual(Array.from({ length: 1201 }, (_, n) => `Fan ${n}`));
  });

  test("holds what the filters find and nothing else", async () => {
    const names = async (filter: object) =>
      parse((await parts(filter)).join("").slice(1))
        .slice(1)
        .map((row) => row[3]);
    expect(await names({ status: "rejected" })).toEqual(["'+Evil"]);
    expect(await names({ q: "tunde" })).toEqual(["Túndé"]);
    expect(await names({ pet: simba, status: "pending" })).toEqual(["Túndé"]);
    expect(await names({ pet: simba, q: "fan" })).toEqual([]);
    expect(await names({ status: "pending" })).toHaveLength(1202);
  });

  describe("is in the audit log", () => {
    const downloads = async () =>
      (await listAuditEntries(services.db.reader, {}, { limit: 1000, offset: 0 }))
        .filter(({ entity }) => entity === "interests")
        .map(({ actor_id, actor_name, action, entity_id, detail }) => {
          return [actor_id, actor_name, action, entity_id, detail];
        });
    const first = async (filter: object) => {
      services.pass(1000);
      const all = { status: undefined, pet: undefined, q: "", ...filter };
      const file = await exportRequests(services, ada, all);
      const [last] = await downloads();
      await file.return();
      return last;
    };

    test("with who took it, which filter and how many rows, before the first line leaves", async () => {
      const by = [ada.id, "Ada Okafor", "downloaded"];
      expect(await first({})).toEqual([...by, "", "1,203 rows"]);
      expect(await first({ status: "rejected", q: " TÚNDÉ  x" })).toEqual([
        ...by,
        "",
        "0 rows, status rejected, search of 2 words",
      ]);
      expect(await first({ pet: crowd, q: "fan" })).toEqual([
        ...by,
        crowd,
        "1,201 rows, pet Popular, search of 1 word",
      ]);
      expect(await first({ status: "rejected" })).toEqual([...by, "", "1 row, status rejected"]);
      expect(await first({ pet: newId(services.now()) })).toMatchObject({
        4: "0 rows, pet unknown",
      });
    });

    test("of those that were selected, too", async () => {
      services.pass(1000);
      const ids = await services.db.reader.selectFrom("interests").select("id").limit(2).execute();
      const chosen = ids.map(({ id }) => id);
      await (await exportSelected(services, ada, chosen)).return();
      const act = [ada.id, "Ada Okafor", "downloaded", "", "2 rows, selected"];
      expect((await downloads())[0]).toEqual(act);
    });

    test("each time once, and without it nothing is handed out", async () => {
      const before = (await downloads()).length;
      await parts({ pet: crowd });
      expect(await downloads()).toHaveLength(before + 1);
      const all = { status: undefined, pet: undefined, q: "" };
      await expect(exportRequests(failingLate(services), ada, all)).rejects.toThrow("power");
      expect(await downloads()).toHaveLength(before + 1);
    });

    test("without raising the version of what pages for everybody show", async () => {
      const before = await readContentVersions(services.db.reader);
      await parts({ status: "rejected" });
      expect(await readContentVersions(services.db.reader)).toEqual(before);
    });
  });
});

/** As RFC 4180 reads it. */
function parse(text: string): string[][] {
  expect(text.endsWith("\r\n")).toBe(true);
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error("not a CSV file");
    rows.at(-1)?.push((found[1] ?? "").replaceAll('""', '"'));
    if (found[2] === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
