/** The intents of the account settings' forms. */
export type SettingsIntent =
  | "password"
  | "email"
  | "confirm"
  | "again"
  | "cancel"
  | "session"
  | "app"
  | "others";
