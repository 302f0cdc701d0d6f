import { createGlobalThemeContract } from "@vanilla-extract/css";

/** Short names, because every page carries them. */
export const vars = createGlobalThemeContract({
  paper: "paper",
  surface: "surface",
  sand: "sand",
  line: "line",
  edge: "edge",
  /** The row under the pointer, and the headings of groups. */
  hover: "hover",
  /** Between rows; `line` is around cards. */
  hair: "hair",
  /** The ground of chosen chips and of counters; `onChosen` is its text. */
  chosen: "chosen",
  onChosen: "on-chosen",
  ink: "ink",
  soft: "soft",
  brand: "brand",
  brandDeep: "brand-deep",
  brandTint: "brand-tint",
  /** `brand`, `brandDeep` and `brandTint` wherever the dashboard replaces them. */
  mark: "mark",
  markDeep: "mark-deep",
  markTint: "mark-tint",
  /** The ground of buttons and selected items; `onBrand` is its text. */
  fill: "fill",
  fillDeep: "fill-deep",
  onBrand: "on-brand",
  night: "night",
  onNight: "on-night",
  onNightSoft: "on-night-soft",
  pending: "pending",
  pendingTint: "pending-tint",
  approved: "approved",
  approvedTint: "approved-tint",
  rejected: "rejected",
  rejectedTint: "rejected-tint",
  info: "info",
  infoTint: "info-tint",
  /** The focus ring. */
  focus: "focus",
  /** The shadow of what lies over the page; a line by night. */
  lift: "lift",
  font: "font",
  size: {
    small: "s-small",
    body: "s-body",
    lead: "s-lead",
    h3: "s-h3",
    h2: "s-h2",
    h1: "s-h1",
  },
});
