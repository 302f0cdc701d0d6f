/** The height of a phone's tab bar, without what the phone itself keeps free below it. */
export const tabBarHeight = "54px";

/** What the tab bar takes of the window's bottom edge; nothing where there is none. Other bars stand above it. */
export const foot = "var(--foot, 0px)";
