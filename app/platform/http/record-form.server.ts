import { backHome } from "../lists/back-home.ts";
import type { RecordPlaces } from "../lists/record-places.server.ts";
import type { AppServices } from "../services.ts";
import { formText, readForm } from "./forms.server.ts";

type RecordForms = {
  places: RecordPlaces;
  id: string;
  /** The intents after which the next record that waits is shown. */
  decisions: readonly string[];
  /** The list that the form of a row came from, where `places` do not know it. */
  listOf?: (back: string) => string | undefined;
};

/**
 * Reads the posted form of a record's page. `next` is where a success leads: to the dashboard or the list, where the form
 * came from one of their rows; after a decision to the next record that waits; else to this page. `origin` is what the
 * steps' forms bring along again.
 */
export async function readRecordForm(
  services: AppServices,
  { request, url }: { request: Request; url: URL },
  { places, id, decisions, listOf = places.listOf }: RecordForms,
) {
  const form = await readForm(request);
  const here = places.here(url.searchParams, id);
  const [back, kept] = [formText(form, "back"), formText(form, "kept")];
  const follow = () => places.follow(services, url.searchParams, id);
  const isDecision = decisions.includes(formText(form, "intent"));
  const hidden: Record<string, string> = back ? { back } : {};
  const next = backHome(back) ?? listOf(back) ?? (isDecision ? follow : here);
  return { form, here, next, origin: { action: here, hidden, kept } };
}
