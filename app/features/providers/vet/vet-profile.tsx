import type { ReactNode } from "react";
import { href } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./vet.css.ts";
import { noticeInWords, type VetProfileView } from "./vet.ts";
import { Week } from "./week.tsx";

type VetProfileProps = {
  vet: VetProfileView;
  /** The form to book. */
  children: ReactNode;
};

export function VetProfile({ vet, children }: VetProfileProps) {
  const { id, name, photo, clinic, area, about, vcn, specialisations, feeKobo, slotMinutes } = vet;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href("/dashboard/pet-owner/vets"), label: "Back to Veterinarians" }}
      />
      <div className={css.profile}>
        <div className={css.booking}>{children}</div>
        <aside className={`${panel} ${stack.even}`} aria-label={`About ${name}`}>
          <div className={css.person}>
            <Avatar person={{ id, name, photo }} size="large" />
            <div>
              <h2 className={panelTitle}>{clinic || name}</h2>
              <p className={css.quiet}>{area}</p>
            </div>
          </div>
          <Facts
            rows={[
              { label: "Specialisations", value: specialisations.join(", ") },
              { label: "Fee", value: feeKobo === null ? "on request" : formatMoney(feeKobo) },
              { label: "An appointment takes", value: slotMinutes ? `${slotMinutes} minutes` : "" },
              ...(vet.noticeHours > 0
                ? [{ label: "Book at least", value: `${noticeInWords(vet.noticeHours)} before` }]
                : []),
              { label: "VCN number, verified", value: vcn },
              {
                label: "Website",
                value: vet.website && (
                  <a href={vet.website} rel="noopener nofollow ugc" target="_blank">
                    {vet.website}
                  </a>
                ),
              },
            ]}
          />
          {about && <Prose text={about} />}
          <Hours hours={vet.hours} />
        </aside>
      </div>
    </>
  );
}

function Hours({ hours }: Pick<VetProfileView, "hours">) {
  if (hours.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby="hours">
      <h2 id="hours" className={panelTitle}>
        Hours
      </h2>
      <Week hours={hours} />
    </section>
  );
}
