/**
 * Loaded before React Router's own server (`npm run preview`): that server knows nothing of our services, so they
 * are made here and found by the application. A quick look at the build, without our limits and headers.
 */
import { previewServices } from "#app/platform/http/preview-services.server.ts";
import { readConfig } from "./config.ts";
import { makeLog } from "./log.ts";
import { makeServices } from "./services.ts";

const config = readConfig(process.env);
const services = await makeServices(config, makeLog(config.logLevel));
await services.db.migrate(config.kind);
previewServices.set(services);
