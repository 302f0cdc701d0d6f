import type { AppServices } from "#app/platform/services.ts";

const place = Symbol.for("rehome.preview-services");

/** The services for a server that hands none over (`npm run preview`); in the product's own server it stays empty. */
export const previewServices = {
  get: () => (globalThis as Record<symbol, AppServices | undefined>)[place],
  set(services: AppServices) {
    (globalThis as Record<symbol, AppServices | undefined>)[place] = services;
  },
};
