import { href } from "react-router";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { notifiedKeptInWords } from "#app/platform/retention-policy.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { OwnList } from "#app/ui/list-screen/own-list.tsx";
import { Timeline } from "#app/ui/timeline/timeline.tsx";
import { notificationList } from "./notification-list.ts";

type NotificationsProps = {
  query: ListQuery<typeof notificationList>;
  rows: { id: string; text: string; at: string; isNew: boolean }[];
  more: boolean;
  unread: number;
};

/** A person's notifications; opening one leads to its record and marks it as read. */
export function NotificationList({ rows, unread, ...list }: NotificationsProps) {
  return (
    <OwnList
      {...list}
      list={notificationList}
      title="Notifications"
      intro={`What we told you in the last ${notifiedKeptInWords()}, newest first.`}
      actions={
        <div className={cluster}>
          {unread > 0 && (
            <ActionButton action={notificationList.path} intent="read-all" variant="secondary">
              Mark all as read
            </ActionButton>
          )}
          <ButtonLink variant="secondary" to={href("/dashboard/notifications/settings")}>
            How we tell you
          </ButtonLink>
        </div>
      }
      pagesLabel="Pages of notifications"
      empty={{
        none: {
          title: "Nothing new yet",
          children: "When something happens that concerns you, you read of it here.",
        },
      }}
    >
      {rows.length > 0 && (
        <Timeline
          entries={rows.map(({ id, text, at, isNew }) => ({
            at,
            text,
            isNew,
            page: { href: href("/dashboard/notifications/:id", { id }) },
          }))}
        />
      )}
    </OwnList>
  );
}
