// Run as a process of its own: fills DATA_DIR with the demo, for tests that copy it.
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import { readConfig } from "#server/config.ts";
import { makeLog } from "#server/log.ts";
import { closeServices, makeServices } from "#server/services.ts";
import { seedDemo } from "#tools/seed.ts";

const { PATH, HOME, DATA_DIR, APP_NOW } = process.env;
const made = await makeServices(readConfig({ PATH, HOME, DATA_DIR, APP_NOW }), makeLog("warn"));
await made.images.close();
// Beside the tests a picture may take its time.
const services = { ...made, images: openImageProcessor() };
try {
  await services.db.migrate("demo");
  await seedDemo(services);
  // A minute of a processor that the tests need themselves; pages look the same with the files that are there.
  await services.db.transaction((trx) => trx.deleteFrom("picture_jobs").execute());
} finally {
  await closeServices(services);
}
