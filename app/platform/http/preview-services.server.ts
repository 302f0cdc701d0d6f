import type { World } from "#app/platform/services.ts";

const place = Symbol.for("rehome.preview-world");

/** The world for a server that hands none over (`npm run preview`); in the product's own server it stays empty. */
export const previewWorld = {
  get: () => (globalThis as Record<symbol, World | undefined>)[place],
  set(world: World) {
    (globalThis as Record<symbol, World | undefined>)[place] = world;
  },
};
