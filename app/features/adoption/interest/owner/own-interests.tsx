import { href } from "react-router";
import { InterestTag } from "#app/features/adoption/interest/interest-tag.tsx";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { OwnList, UnconfirmedEmail } from "#app/ui/list-screen/own-list.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordCard } from "#app/ui/record-card/record-card.tsx";
import { type OwnRequest, ownInterestList } from "./own-interests.ts";

type OwnInterestsProps = {
  query: ListQuery<typeof ownInterestList>;
  rows: OwnRequest[];
  more: boolean;
  confirmed: boolean;
};

export function OwnInterests({ rows, confirmed, ...list }: OwnInterestsProps) {
  const pets = <ButtonLink to={href("/up-for-adoption")}>See the pets</ButtonLink>;
  return (
    <OwnList
      {...list}
      list={ownInterestList}
      title="My Adoption Requests"
      intro="Your requests for pets, sent with your e-mail address. The newest is first."
      actions={rows.length > 0 && pets}
      pagesLabel="Pages of requests"
      empty={{
        none: {
          title: "You have not asked for a pet yet",
          children: "When you do, you can follow your request here.",
          action: pets,
        },
      }}
    >
      {!confirmed && (
        <UnconfirmedEmail>
          Once we know that it is yours, the requests that were sent with it are listed here.
        </UnconfirmedEmail>
      )}
      {rows.length > 0 && (
        <ul className={`${narrow} ${stack.even}`}>
          {rows.map(({ reference, pet, status, message, answer, sentAt }) => (
            <RecordCard
              key={reference}
              title={pet}
              tag={<InterestTag status={status} />}
              details={formatInstant(sentAt)}
              reference={reference}
              text={message}
            >
              {answer && <Prose text={`Our team wrote: ${answer}`} />}
            </RecordCard>
          ))}
        </ul>
      )}
    </OwnList>
  );
}
