import type { ReactNode } from "react";
import { href } from "react-router";
import { priceOnRequest } from "#app/features/boarding/capacity/capacity.ts";
import { formatMoney } from "#app/platform/money.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Facts } from "#app/ui/facts/facts.tsx";
import { panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { onPhones, Picture } from "#app/ui/picture/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./boarder.css.ts";
import { type BoarderProfileView, kindsInWords } from "./boarder.ts";

type BoarderProfileProps = {
  boarder: BoarderProfileView;
  /** The free nights, and the form to book a stay. */
  children: ReactNode;
};

export function BoarderProfile({ boarder, children }: BoarderProfileProps) {
  const { name, area, about, aboutPerson, petTypes, places, priceKobo, photos } = boarder;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href("/dashboard/pet-owner/boarders"), label: "Back to Pet Boarders" }}
      />
      <div className={css.profile}>
        <div className={css.main}>
          {photos.length > 0 && (
            <ul className={css.photos} aria-label={`Photos of the home of ${name}`}>
              {photos.map((photo, index) => (
                <li key={photo.id}>
                  <Picture
                    variants={offerCardFiles(photo)}
                    alt={`The home of ${name}, photo ${index + 1} of ${photos.length}`}
                    tone={photo.tone}
                    focus={photo.focus}
                    sizes={`(min-width: 1024px) 210px, (min-width: 768px) 30vw, calc(${onPhones} / 2)`}
                    eager={index === 0}
                    className={css.photo}
                  />
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
        <aside className={`${panel} ${stack.even}`} aria-label={`About ${name}`}>
          <h2 className={panelTitle}>The home</h2>
          <Facts
            rows={[
              { label: "Area", value: area },
              { label: "Takes", value: kindsInWords(petTypes) },
              { label: "Places", value: places.toLocaleString("en") },
              {
                label: "Price a night",
                value: priceKobo === null ? priceOnRequest : formatMoney(priceKobo),
              },
              ...(boarder.website
                ? [
                    {
                      label: "Website",
                      value: (
                        <a href={boarder.website} rel="noopener nofollow ugc" target="_blank">
                          {boarder.website}
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {about && <Prose text={about} />}
          {aboutPerson && <Prose text={aboutPerson} />}
        </aside>
      </div>
    </>
  );
}
