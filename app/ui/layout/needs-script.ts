/** Marks what only a script can make work: until one has, or where none runs, it is not there. */
export const needsScript = { "data-needs-script": "" };
