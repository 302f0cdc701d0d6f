// A process of its own, started by tests: `migrate`, or `write` rows for ever and say each one aloud.
import { openDatabase } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";

const [command, options] = process.argv.slice(2);
const database = openDatabase(JSON.parse(options ?? "{}"));

if (command === "migrate") {
  await database.migrate();
  await database.close();
}

while (command === "write") {
  const id = newId(new Date());
  await database.transaction(async (trx) => {
    const at = new Date().toISOString();
    const row = { id, name: `Place ${id}`, active: 1, created_at: at } as const;
    await trx.insertInto("partner_places").values(row).execute();
  });
  process.stdout.write(`${id}\n`);
}
