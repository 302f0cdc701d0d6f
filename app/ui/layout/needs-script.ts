/** Hidden until scripts run. */
export const needsScript = { "data-needs-script": "" };
