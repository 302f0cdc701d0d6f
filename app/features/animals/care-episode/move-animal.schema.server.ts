import { z } from "zod";
import { unitMessages } from "#app/features/animals/housing-unit/housing-unit.ts";
import { requiredText } from "#app/platform/http/text-schema.server.ts";

export const moveAnimalSchema = z.object({ unitId: requiredText(unitMessages.place, 60) });
