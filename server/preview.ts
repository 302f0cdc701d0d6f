/** Loaded before React Router's own server (`npm run preview`), which has none of our services, limits and headers. */
import { previewServices } from "#app/platform/http/preview-services.server.ts";
import { readConfig } from "./config.ts";
import { makeLog } from "./log.ts";
import { makeServices } from "./services.ts";

const config = readConfig(process.env);
const services = await makeServices(config, makeLog(config.logLevel));
await services.db.migrate(config.kind);
previewServices.set(services);
