import { offsetPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation } from "#app/platform/api/operation.server.ts";
import { done } from "#app/platform/outcome.ts";
import { listBookableVets } from "./list-vets.server.ts";
import type { VetCard } from "./vet.ts";
import { vetAnswer, vetQuery } from "./vet-api.schema.server.ts";

export const listVetsOperation = listOperation({
  id: "listVets",
  method: "GET",
  path: "/api/vets",
  summary: "Veterinarians who can be booked",
  area: "appointments",
  access: ["petOwner"],
  query: vetQuery,
  answer: vetAnswer,
  refusals: [],
  async run({ services, query, page }) {
    let total: number | undefined;
    const { search, searchTerm = search, sort, sortBy = sort, specialization } = query;
    const found = await offsetPage(page, async ({ limit, offset }) => {
      const filter = { searchTerm, specialization, sortBy, page: 1 };
      const read = await listBookableVets(services, filter, {
        size: limit,
        skip: offset,
        withKinds: true,
      });
      total = read.count;
      return read.rows;
    });
    return done({ ...found, total, rows: found.rows.map(toAnswer) });
  },
});

function toAnswer({ id, name, clinic, area, ...vet }: VetCard) {
  return {
    _id: id,
    name,
    clinic,
    area,
    specialization: vet.specialisations,
    fee: toNaira(vet.feeKobo),
    nextFree: vet.nextFree ?? null,
    noticeHours: vet.noticeHours,
    visitKinds: (vet.kinds ?? []).map((kind) => ({
      _id: kind.id,
      name: kind.name,
      minutes: kind.minutes,
      fee: toNaira(kind.feeKobo),
    })),
  };
}

function toNaira(kobo: number | null): number | null {
  return kobo === null ? null : kobo / 100;
}
