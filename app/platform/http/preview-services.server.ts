import type { AppServices } from "#app/platform/services.ts";

const place = Symbol.for("rehome.preview-services");

/** The services under `npm run preview`, whose server passes none; otherwise empty. */
export const previewServices = {
  get: () => (globalThis as Record<symbol, AppServices | undefined>)[place],
  set(services: AppServices) {
    (globalThis as Record<symbol, AppServices | undefined>)[place] = services;
  },
};
