/**
 * Loaded before React Router's own server (`npm run preview`): that server knows nothing of our world, so the
 * world is made here and found by the application. A quick look at the build, without our limits and headers.
 */
import { previewWorld } from "#app/platform/http/preview-services.server.ts";
import { readConfig } from "./config.ts";
import { makeLog } from "./log.ts";
import { makeWorld } from "./world.ts";

const config = readConfig(process.env);
const world = await makeWorld(config, makeLog(config.logLevel));
await world.db.migrate();
previewWorld.set(world);
