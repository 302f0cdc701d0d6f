import { offsetPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation } from "#app/platform/api/operation.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { BoarderCard } from "./boarder.ts";
import { boarderAnswer, boarderQuery } from "./boarder-api.schema.server.ts";
import { listBoarders } from "./list-boarders.server.ts";

export const listBoardersOperation = listOperation({
  id: "listBoarders",
  method: "GET",
  path: "/api/boarders",
  summary: "Boarders who can be booked",
  area: "boarding",
  access: ["petOwner"],
  query: boarderQuery,
  answer: boarderAnswer,
  refusals: [],
  async run({ services, query, page }) {
    let total: number | undefined;
    const { search, searchTerm = search, sort, sortBy = sort, petType } = query;
    const found = await offsetPage(page, async ({ limit, offset }) => {
      const filter = { searchTerm, petType, sortBy, page: 1 };
      const read = await listBoarders(services, filter, [], { size: limit, skip: offset });
      total = read.count;
      return read.rows;
    });
    return done({ ...found, total, rows: found.rows.map(toAnswer) });
  },
});

function toAnswer({ id, name, area, petTypes, priceKobo, places }: BoarderCard) {
  const price = priceKobo === null ? null : priceKobo / 100;
  return { _id: id, name, area, petType: petTypes, price, places };
}
