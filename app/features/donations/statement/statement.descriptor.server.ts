import { formatDay } from "#app/platform/dates.ts";
import { filesOf } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { countUpTo, type EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { deleteExpiredStatementLines } from "./delete-expired-statement-lines.server.ts";
import { statementLineStatusNames, statementList } from "./statement.ts";
import {
  countStatementLines,
  listStatementLines,
  listStatementLinesByIds,
} from "./statement-line.queries.server.ts";

const statementsPath = "/dashboard/staff/donations/statements";

/** Lines of bank statements. Whose money it was is erased with the donation that it is, by a trigger. */
export const statementDescriptor = {
  entity: "statement-line",
  audited: {
    "statement-line": { inWords: "line of a bank statement" },
    statement: { inWords: "bank statement", staffPage: (id) => `${statementsPath}/${id}` },
  },
  // Above the promised 5 MB, so that a larger statement is refused by its name.
  uploadPaths: [{ path: statementsPath, bytes: filesOf(12), role: "staff" }],

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
    const rows = await listStatementLines(q, { terms: searchTerms(typed) }, { limit, offset: 0 });
    return {
      title: "Lines of bank statements",
      hits: rows.map(({ id, narration, bank_reference, day, amount_kobo, status }) => ({
        href: `/dashboard/staff/donations/statement-lines/${id}`,
        label: narration || formatMoney(amount_kobo),
        more: `${formatMoney(amount_kobo)}, ${statementLineStatusNames[status]}`,
        facts: { narration, reference: bank_reference },
        at: day,
      })),
      all: listHref(statementList, { q: typed }),
    };
  },

  async waitingCounts(q, { role }, max) {
    if (role !== "staff") return [];
    const found = await countStatementLines(q, { show: "proposed", terms: [] }, max + 1);
    const href = listHref(statementList, { show: "proposed" });
    const tile = { key: "transfers-to-confirm", label: "Transfers to confirm", href };
    return [{ menu: statementList.path, ...countUpTo(max, found), tile }];
  },

  async titles(q, ids) {
    const lines = await listStatementLinesByIds(q, ids);
    return new Map(
      lines.map(({ id, amount_kobo, day }) => [
        id,
        `the transfer of ${formatMoney(amount_kobo)} on ${formatDay(day)}`,
      ]),
    );
  },

  deleteExpired: deleteExpiredStatementLines,
} satisfies EntityDescriptor;
