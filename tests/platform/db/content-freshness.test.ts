import { expect, test } from "vitest";
import { makeContentFreshness } from "#app/platform/db/content-freshness.server.ts";
import { saveSetting } from "#app/platform/settings/settings.queries.server.ts";
import { databaseForEach } from "#tests/support/services.ts";

const db = databaseForEach("sqlite");

test("a write that is committed while the versions are read is in the next ones", async () => {
  const at = "2026-03-02T09:00:00.000Z";
  const write = (value: string) =>
    db.transaction((trx) => saveSetting(trx, { name: "phone", value, updated_at: at }));
  let marks = 0;
  let isWritten = false;
  const reader = db.reader.withPlugin({
    transformQuery: ({ node }) => node,
    // The versions have been read, and are not returned yet.
    async transformResult({ result }) {
      if (!isWritten) {
        isWritten = true;
        await write("+234 809 555 0011");
        marks += 1;
      }
      return result;
    },
  });
  const freshness = makeContentFreshness({ ...db, reader, changeMark: () => marks }, () => {});
  const before = await freshness.current();
  const after = await freshness.current();
  expect(after.settings).toBe(before.settings + 1);
});
