/** Without the phone's own bottom inset. */
export const tabBarHeight = "54px";

/** The height of the tab bar, 0 without one. Other bars stand above it. */
export const foot = "var(--foot, 0px)";
