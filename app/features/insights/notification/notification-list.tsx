import { href } from "react-router";
import { addDays, formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { retentionInWords } from "#app/platform/retention-policy.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { FilterChips } from "#app/ui/filter-nav/filter-nav.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { OwnList } from "#app/ui/list-screen/own-list.tsx";
import { Timeline } from "#app/ui/timeline/timeline.tsx";
import {
  maxUnread,
  type NotificationDay,
  notificationList,
  wholeLine,
} from "./notification-list.ts";

type NotificationsProps = {
  query: ListQuery<typeof notificationList>;
  days: NotificationDay[];
  today: string;
  more: boolean;
  unread: number;
};

export function NotificationList({ days, today, unread, ...list }: NotificationsProps) {
  return (
    <OwnList
      {...list}
      list={notificationList}
      title="Notifications"
      intro={`Our notifications to you in the last ${retentionInWords.notification}, newest first.`}
      actions={
        <div className={cluster}>
          {unread > 0 && (
            <ActionButton action={notificationList.path} intent="read-all" variant="secondary">
              Mark all as read
            </ActionButton>
          )}
          <ButtonLink variant="secondary" to={href("/dashboard/notifications/settings")}>
            Notification settings
          </ButtonLink>
        </div>
      }
      pagesLabel="Pages of notifications"
      tools={
        <FilterChips
          list={notificationList}
          query={list.query}
          labels={{
            show: { filter: "Read or not", all: "All", names: { unread: unreadInWords(unread) } },
          }}
        />
      }
      empty={{
        ...(list.query.show && { noMatch: "Nothing is unread", showAll: "All notifications" }),
        none: {
          title: "Nothing new yet",
          children: "When something happens that concerns you, you read of it here.",
        },
      }}
    >
      {days.map(({ day, lines }) => (
        <section key={day} className={stack.tight} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{nameOfDay(day, today)}</h2>
          <Timeline
            timesOnly
            entries={lines.map(({ id, text, at, isNew, count, state }) => ({
              at,
              text,
              isNew,
              more: state,
              page: {
                href:
                  href("/dashboard/notifications/:id", { id }) + (count > 1 ? `?${wholeLine}` : ""),
              },
            }))}
          />
        </section>
      ))}
    </OwnList>
  );
}

function nameOfDay(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day);
}

/** As the bell counts them: several of one topic and day are one. */
function unreadInWords(unread: number): string {
  return `Unread (${unread > maxUnread ? `${maxUnread}+` : unread})`;
}
