/** Each key presses a visible link or button. */
export const shortcuts = {
  j: "The next row, or the next record",
  k: "The row above, or the record before",
  Enter: "Open the row's record",
  a: "Approve, or whatever is next for the row",
  r: "Reject: open its reasons",
  z: "Undo",
  "?": "Show these keys",
} as const;
export type Shortcut = keyof typeof shortcuts;
