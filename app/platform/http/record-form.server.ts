import { backHome } from "../lists/back-home.ts";
import type { RecordPlaces } from "../lists/record-places.server.ts";
import type { AppServices } from "../services.ts";
import { formText, readForm } from "./forms.server.ts";

type RecordForms = {
  places: RecordPlaces;
  id: string;
  decisions: readonly string[];
  listOf?: (back: string) => string | undefined;
};

/**
 * Reads a record's form. `next`: the dashboard or list that it came from; after a decision the next waiting record;
 * else this page. `origin`: what the forms of steps send again.
 */
export async function readRecordForm(
  services: AppServices,
  { request, url }: { request: Request; url: URL },
  { places, id, decisions, listOf = places.listOf }: RecordForms,
) {
  const form = await readForm(request);
  const here = places.here(url.searchParams, id);
  const [back, pinned] = [formText(form, "back"), formText(form, "pinned")];
  const follow = () => places.follow(services, url.searchParams, id);
  const isDecision = decisions.includes(formText(form, "intent"));
  const hidden: Record<string, string> = back ? { back } : {};
  const next = backHome(back) ?? listOf(back) ?? (isDecision ? follow : here);
  return { form, here, next, origin: { action: here, hidden, pinned } };
}
