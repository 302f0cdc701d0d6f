/** The oldest Node that runs the code: it strips types. */
export const oldestNode: number;

/** Ends a program that somebody started by an older Node, which would crash or misunderstand the code. */
export function refuseOldNode(version?: string): void;
