import { part } from "#app/ui/theme/part.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const page = part({ paddingBlockStart: space[6] });
