import { donorName, isAwaitedTransfer } from "#app/features/donations/donation/donation.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { countNames, type Proposal } from "./proposal.ts";
import {
  type AwaitedTransfer,
  listAwaitedTransfers,
  type StatementLineWithDonation,
} from "./statement-line.queries.server.ts";

const maxAwaited = 500;

/** By line id: the donation whose code the line has, or else one of the same amount. None for a reversed line. */
export async function proposeGifts(
  q: Queries,
  lines: readonly StatementLineWithDonation[],
): Promise<Map<string, Proposal>> {
  const open = lines.filter(({ status, reversed }) => status === "open" && reversed === 0);
  const named = open.flatMap((line): [string, Proposal][] => {
    const proposal = proposeByCode(line);
    return proposal ? [[line.id, proposal]] : [];
  });
  const proposals = new Map(named);
  const others = open.filter(({ id }) => !proposals.has(id));
  const amounts = [...new Set(others.map(({ amount_kobo }) => amount_kobo))];
  const awaited = await listAwaitedTransfers(q, amounts, maxAwaited);
  for (const line of others) {
    const proposal = proposeByName(line, awaited);
    if (proposal) proposals.set(line.id, proposal);
  }
  return proposals;
}

function proposeByCode(line: StatementLineWithDonation): Proposal | undefined {
  const { named_reference: reference, named_amount_kobo: promisedKobo } = line;
  const { named_method: method, named_status: status } = line;
  if (reference === null || promisedKobo === null || method === null || status === null) return;
  if (!isAwaitedTransfer({ method, status })) return;
  const name = donorName({
    first_name: line.named_first_name ?? "",
    last_name: line.named_last_name ?? "",
  });
  return { reference, name, promisedKobo, isNamed: true, hits: countNames(line.narration, name) };
}

/** Returns the donation with the most names in the line, or undefined when two fit equally well. */
function proposeByName(
  line: StatementLineWithDonation,
  awaited: readonly AwaitedTransfer[],
): Proposal | undefined {
  const found = awaited
    .filter(({ amount_kobo }) => amount_kobo === line.amount_kobo)
    .filter(({ created_at }) => created_at <= `${line.day}T24`)
    .map((gift): Proposal => {
      const name = donorName(gift);
      const hits = countNames(line.narration, name);
      const { reference, amount_kobo: promisedKobo } = gift;
      return { reference, name, promisedKobo, isNamed: false, hits };
    })
    .toSorted((a, b) => b.hits - a.hits);
  const [best, second] = found;
  return best && best.hits !== second?.hits ? best : undefined;
}
