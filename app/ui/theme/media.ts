/** Below `sm` is the phone, which needs no query. */
export const from = {
  sm: "(min-width: 768px)",
  md: "(min-width: 1024px)",
  lg: "(min-width: 1266px)",
  xl: "(min-width: 1440px)",
} as const;

/** Single values for scripts: an object would be bundled whole. */
export const lgWidth = 1266;
export const xlWidth = 1440;

export const below = {
  sm: "not all and (min-width: 768px)",
  md: "not all and (min-width: 1024px)",
  lg: "not all and (min-width: 1266px)",
  xl: "not all and (min-width: 1440px)",
} as const;

/** `below.sm` with the tab bar at the bottom edge. */
export const phone = "(max-width: 767.98px) and (min-height: 481px)";
/** `below.md` in two parts: with the tab bar at the bottom edge, and too low for it. */
export const tabbed = "(max-width: 1023.98px) and (min-height: 481px)";
export const untabbed = "not all and (max-width: 1023.98px) and (min-height: 481px)";
export const lowWindow = "(max-width: 1023.98px) and (max-height: 480.98px)";

export const reducedMotion = "(prefers-reduced-motion: reduce)";
export const fullMotion = "(prefers-reduced-motion: no-preference)";
export const withScripts = "(scripting: enabled)";
export const withoutScripts = "(scripting: none)";
export const canHover = "(hover: hover)";
export const dark = "(prefers-color-scheme: dark)";
/** Backgrounds vanish, so meaning needs another sign. */
export const forcedColors = "(forced-colors: active)";
