import type { AppServices } from "#app/platform/services.ts";

const place = Symbol.for("rehome.preview-services");

/** Set only under `npm run preview`, whose server passes no services. */
export const previewServices = {
  get: () => (globalThis as Record<symbol, AppServices | undefined>)[place],
  set(services: AppServices) {
    (globalThis as Record<symbol, AppServices | undefined>)[place] = services;
  },
};
