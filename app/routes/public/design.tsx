import { servicesContext } from "#app/platform/http/context.server.ts";
import { cluster, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { ButtonSamples, FieldSamples } from "#app/ui/samples/forms.tsx";
import { CardSamples, TableSamples, WaySamples } from "#app/ui/samples/lists.tsx";
import { LookSamples } from "#app/ui/samples/look-samples.tsx";
import { StateSamples } from "#app/ui/samples/state-samples.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/design";

/** 404 outside the demo. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext).site.demo) throw new Response(null, { status: 404 });
  return null;
}

const parts = [
  "colours",
  "type",
  "icons",
  "prose",
  "buttons",
  "fields",
  "states",
  "tables",
  "cards",
  "ways",
] as const;

export default function Design() {
  return (
    <div className={wrap}>
      <PageTitle>Design</PageTitle>
      <PageHeader
        title="Design"
        intro="Every part of the interface, in every state it can be in."
      />
      <nav aria-label="Parts">
        <ul className={cluster}>
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{part}</a>
            </li>
          ))}
        </ul>
      </nav>
      <LookSamples />
      <ButtonSamples />
      <FieldSamples />
      <StateSamples />
      <TableSamples />
      <CardSamples />
      <WaySamples />
    </div>
  );
}
