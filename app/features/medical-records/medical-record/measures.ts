/** What is measured of a pet at a visit: its weight in grams, its temperature in tenths of a °C. */
import {
  formatWeight,
  type PetView,
  petMessages,
  weightProblem,
} from "#app/features/pets/pet/pet.ts";
import { formatDay } from "#app/platform/dates.ts";
import { readDecimal } from "#app/platform/decimals.ts";

export type Measures = { weightG: number | null; temperatureTenths: number | null };

/** °C. */
const temperatures = { lowest: 25, highest: 45 };

export const temperatureMessage = `Please enter the temperature in °C as a number from ${temperatures.lowest} to ${temperatures.highest}, such as 38.6`;

/** Why a typed weight is none of this species; undefined where it is, or nothing was typed. */
export function problemOfWeight(species: PetView["species"], typed: string): string | undefined {
  if (typed === "") return undefined;
  const kg = readDecimal(typed);
  return kg === undefined ? petMessages.weight : weightProblem(species, kg * 1000);
}

/** The same of a temperature. */
export function problemOfTemperature(typed: string): string | undefined {
  if (typed === "") return undefined;
  const read = readDecimal(typed) ?? 0;
  return read < temperatures.lowest || read > temperatures.highest ? temperatureMessage : undefined;
}

/** What was typed, as figures. */
export function readMeasures(typed: { weight: string; temperature: string }): Measures {
  const kg = readDecimal(typed.weight);
  const degrees = readDecimal(typed.temperature);
  return {
    weightG: kg === undefined ? null : Math.round(kg * 1000),
    temperatureTenths: degrees === undefined ? null : Math.round(degrees * 10),
  };
}

/** The figures as they are typed. */
export function typedMeasures({ weightG, temperatureTenths }: Measures) {
  return {
    weight: weightG === null ? "" : String(weightG / 1000),
    temperature: temperatureTenths === null ? "" : String(temperatureTenths / 10),
  };
}

/** `12.4 kg`, `38.6 °C`. */
export function measuresInWords({ weightG, temperatureTenths }: Measures): string[] {
  return [
    ...(weightG === null ? [] : [formatWeight(weightG)]),
    ...(temperatureTenths === null ? [] : [`${temperatureTenths / 10} °C`]),
  ];
}

/** How many weights a history names. */
const mostWeights = 4;

/** The last weights in the order of their days: `12.4 kg, 3 Oct → 12.9 kg, 23 Nov`; undefined where none is known. */
export function weightsInWords(
  records: readonly { happenedOn: string; weightG: number | null }[],
): string | undefined {
  const weighed = records.flatMap(({ happenedOn, weightG }) =>
    weightG === null ? [] : [{ happenedOn, weightG }],
  );
  const days = weighed.toReversed().sort((a, b) => (a.happenedOn < b.happenedOn ? -1 : 1));
  const last = days.slice(-mostWeights);
  if (last.length === 0) return undefined;
  const years = new Set(last.map(({ happenedOn }) => happenedOn.slice(0, 4)));
  const dayOf = (day: string) =>
    years.size > 1 ? formatDay(day) : formatDay(day).replace(/,.*/, "");
  return last
    .map(({ happenedOn, weightG }) => `${formatWeight(weightG)}, ${dayOf(happenedOn)}`)
    .join(" → ");
}
