/** Weights in grams, temperatures in tenths of a °C. */
import {
  formatWeight,
  type PetView,
  petMessages,
  weightProblem,
} from "#app/features/pets/pet/pet.ts";
import { formatDay } from "#app/platform/dates.ts";
import { readDecimal } from "#app/platform/decimals.ts";

type Measures = { weightG: number | null; temperatureTenths: number | null };

/** °C. */
const temperatures = { lowest: 25, highest: 45 };

export const temperatureMessage = `Please enter the temperature in °C as a number from ${temperatures.lowest} to ${temperatures.highest}, such as 38.6`;

/** Returns the message for an impossible weight; undefined for a possible or empty one. */
export function checkWeight(species: PetView["species"], text: string): string | undefined {
  if (text === "") return undefined;
  const kg = readDecimal(text);
  return kg === undefined ? petMessages.weight : weightProblem(species, kg * 1000);
}

export function checkTemperature(text: string): string | undefined {
  if (text === "") return undefined;
  const degrees = readDecimal(text) ?? 0;
  return degrees < temperatures.lowest || degrees > temperatures.highest
    ? temperatureMessage
    : undefined;
}

export function readMeasures(input: { weight: string; temperature: string }): Measures {
  const kg = readDecimal(input.weight);
  const degrees = readDecimal(input.temperature);
  return {
    weightG: kg === undefined ? null : Math.round(kg * 1000),
    temperatureTenths: degrees === undefined ? null : Math.round(degrees * 10),
  };
}

export function measureInputs({ weightG, temperatureTenths }: Measures) {
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

const maxWeights = 4;
const maxPoints = 12;

type Weighed = { happenedOn: string; weightG: number | null };

/** In kg, the earliest first, the last of each day: for a chart. Empty for fewer than two. */
export function weightPoints(records: readonly Weighed[]): { label: string; value: number }[] {
  const byDay = new Map(
    records
      .toReversed()
      .flatMap(({ happenedOn, weightG }) => (weightG === null ? [] : [[happenedOn, weightG]])),
  );
  const points = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-maxPoints);
  if (points.length < 2) return [];
  return points.map(([day, weightG]) => ({ label: formatDay(day), value: weightG / 1000 }));
}

/** `12.4 kg, 3 Oct → 12.9 kg, 23 Nov`; undefined without weights. */
export function weightsInWords(records: readonly Weighed[]): string | undefined {
  const weighed = records.flatMap(({ happenedOn, weightG }) =>
    weightG === null ? [] : [{ happenedOn, weightG }],
  );
  const days = weighed.toReversed().sort((a, b) => (a.happenedOn < b.happenedOn ? -1 : 1));
  const last = days.slice(-maxWeights);
  if (last.length === 0) return undefined;
  const years = new Set(last.map(({ happenedOn }) => happenedOn.slice(0, 4)));
  const shortDay = (day: string) =>
    years.size > 1 ? formatDay(day) : formatDay(day).replace(/,.*/, "");
  return last
    .map(({ happenedOn, weightG }) => `${formatWeight(weightG)}, ${shortDay(happenedOn)}`)
    .join(" → ");
}
