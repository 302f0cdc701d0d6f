import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { OwnList, UnconfirmedEmail } from "#app/ui/list-screen/own-list.tsx";
import { Timeline } from "#app/ui/timeline/timeline.tsx";
import { type Activity, activityList, type SentEmail, sentEmailList } from "./own-history.ts";

type OwnHistoryProps = { query: ListQuery<typeof activityList>; rows: Activity[]; more: boolean };

export function OwnHistory({ rows, ...list }: OwnHistoryProps) {
  return (
    <OwnList
      {...list}
      list={activityList}
      title="History"
      intro="What happened with your account, newest first."
      actions={
        <ButtonLink variant="secondary" to={sentEmailList.path}>
          E-mails to you
        </ButtonLink>
      }
      pagesLabel="Pages of history"
      empty={{ none: { title: "Nothing has happened yet" } }}
    >
      {rows.length > 0 && (
        <Timeline
          entries={rows.map(({ at, sentence, detail }) => ({ at, text: sentence, more: detail }))}
        />
      )}
    </OwnList>
  );
}

type SentEmailListProps = {
  query: ListQuery<typeof sentEmailList>;
  rows: SentEmail[];
  more: boolean;
  confirmed: boolean;
};

export function SentEmailList({ rows, confirmed, ...list }: SentEmailListProps) {
  return (
    <OwnList
      {...list}
      list={sentEmailList}
      title="E-mails to You"
      intro="The e-mails we have sent to your address."
      pagesLabel="Pages of e-mails"
      empty={{ none: { title: "No e-mails yet" } }}
    >
      {!confirmed && (
        <UnconfirmedEmail>
          Once we know that the address is yours, the e-mails we have sent to it appear here.
        </UnconfirmedEmail>
      )}
      {rows.length > 0 && (
        <Timeline entries={rows.map(({ at, subject, page }) => ({ at, text: subject, page }))} />
      )}
    </OwnList>
  );
}
