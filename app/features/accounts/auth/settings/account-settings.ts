export type SettingsIntent =
  | "password"
  | "email"
  | "confirm"
  | "again"
  | "cancel"
  | "session"
  | "app"
  | "others";
