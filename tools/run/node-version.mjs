/** The oldest Node that runs the code: it strips types. */
export const oldestNode = 26;

/** Ends a program that somebody started by an older Node, which would crash or misunderstand the code. */
export function refuseOldNode(version = process.version) {
  if (Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= oldestNode) return;
  console.error(
    `Node ${oldestNode} or newer is needed, and this is ${version}. Use npm test -- WORD, or node_modules/.bin/node.`,
  );
  process.exit(1);
}
