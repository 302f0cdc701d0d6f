import { part } from "#app/ui/theme/part.ts";

export const endings = part({
  display: "grid",
  gap: "1.75rem 1.5rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 16rem), 1fr))",
});
export const portrait = part({ aspectRatio: "9/10", maxWidth: "20rem" });
