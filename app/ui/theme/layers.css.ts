import { globalLayer } from "@vanilla-extract/css";

export const reset = globalLayer("reset");
export const elements = globalLayer("elements");
export const components = globalLayer("components");
