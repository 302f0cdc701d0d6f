/**
 * Background colours of pictures while they load. The image processor picks the nearest for each upload and the theme
 * has one class for each, so no page needs an inline style. A stored picture names its colour by index: append, never
 * reorder.
 */
export const backgroundColours = [
  "#2b2422",
  "#4a3f3a",
  "#6b5d55",
  "#8f8178",
  "#b5a89e",
  "#d8cec5",
  "#efe8e1",
  "#ffffff",
  "#7a3b2e",
  "#a85a3c",
  "#c98a5a",
  "#e3b98c",
  "#f3dcc0",
  "#8a6d2f",
  "#c9a94e",
  "#ead9a0",
  "#4f6137",
  "#8da06a",
  "#c7d3b0",
  "#3c5a66",
  "#7fa3ad",
  "#c4d9dc",
  "#a3546d",
  "#e9c3cc",
] as const;
