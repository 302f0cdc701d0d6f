import { expect, test } from "vitest";
import { uploadAhead } from "#app/features/boarding/stay-file/upload-ahead.server.ts";
import { keyOfCaller } from "#app/platform/idempotency/idempotency.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const bytes = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");

onEachEngine("a file that is sent ahead of its request on %s", (engine) => {
  const { services } = servicesForEach(engine);

  test("several times at once under one key is stored once, and all have the same link", {
    tags: "race",
  }, async () => {
    const address = "102.89.0.7";
    const key = keyOfCaller(`upload ${address}`, "a-key");
    const send = () => uploadAhead(services, { address }, { name: "card.pdf", bytes }, key);
    const sent = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(sent.map((one) => value(one).link)).size).toBe(1);
    const files = await rowsOf(services, "stay_files", {}, "id");
    expect(files).toHaveLength(1);
  });
});
