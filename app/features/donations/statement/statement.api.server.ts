import { offsetPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation } from "#app/platform/api/operation.server.ts";
import { done } from "#app/platform/outcome.ts";
import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { fitInWords, type Proposal } from "./proposal.ts";
import { proposeGifts } from "./propose-gifts.server.ts";
import { transferAnswer, transferQuery } from "./statement-api.schema.server.ts";
import {
  listStatementLines,
  type StatementLineWithDonation,
} from "./statement-line.queries.server.ts";
import { statementLineSteps } from "./statement-line-steps.server.ts";

export const listTransfers = listOperation({
  id: "listTransfers",
  method: "GET",
  path: "/api/transfers",
  summary: "Transfers of the bank statements, the latest first, with the gift proposed for each",
  area: "donations",
  access: ["staff"],
  query: transferQuery,
  answer: transferAnswer,
  refusals: [],
  async run({ services, query, page }) {
    const { reader } = services.db;
    const found = await offsetPage(page, (place) =>
      listStatementLines(reader, { ...query, terms: [] }, place),
    );
    const proposals = await proposeGifts(reader, found.rows);
    return done({ ...found, rows: found.rows.map((line) => show(line, proposals.get(line.id))) });
  },
});

export const transferSteps = stepOperations(statementLineSteps, "staff", {
  path: "/api/transfers/:id",
  noun: "Transfer",
  area: "donations",
  role: "staff",
});

function show(line: StatementLineWithDonation, proposal: Proposal | undefined) {
  return {
    _id: line.id,
    day: line.day,
    amountKobo: line.amount_kobo,
    narration: line.narration,
    bankReference: line.bank_reference,
    status: line.status,
    donationId: line.donation_id,
    reversed: line.reversed === 1,
    proposal: proposal
      ? {
          reference: proposal.reference,
          name: proposal.name,
          promisedKobo: proposal.promisedKobo,
          fit: fitInWords(line.amount_kobo, proposal),
          ready: line.is_ready === 1,
        }
      : null,
  };
}
