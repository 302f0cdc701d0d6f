import { part } from "#app/ui/theme/part.ts";

export const helped = part({ aspectRatio: "4/3", objectPosition: "50% 28%" });
