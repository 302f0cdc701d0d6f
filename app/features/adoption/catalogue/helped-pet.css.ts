import { part } from "#app/ui/theme/part.ts";

export const helped = part({
  width: "10rem",
  height: "10rem",
  objectFit: "cover",
  borderRadius: "20px 14px 22px 13px",
});
