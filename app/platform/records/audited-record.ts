export type ActiveSwitch = "activate" | "deactivate";

/** As the audit log names them. */
export const auditedActs = {
  add: "added",
  edit: "changed",
  activate: "activated",
  deactivate: "deactivated",
} as const;
