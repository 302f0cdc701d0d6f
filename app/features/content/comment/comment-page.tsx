import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { retentionInWords } from "#app/platform/retention-policy.ts";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { SenderLink } from "#app/ui/person-link/person-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, UndoLine } from "#app/ui/steps/steps.tsx";
import type { CommentStatus } from "./comment.ts";
import { CommentTag, type ReviewedComment, RobotTag } from "./comment-list.tsx";

type CommentPageProps = {
  comment: ReviewedComment;
  /** Accounts that may have written it. */
  senders: { id: string; name: string; isProved: boolean }[];
  history: HistoryEntryView[];
  place: PlaceView;
  returned: ReturnedForm | undefined;
};

const sentences: Record<CommentStatus, string> = {
  pending: "Waits for a decision. Nobody sees it yet.",
  published: "It is below the story.",
  rejected: `Nobody sees it. It is deleted ${retentionInWords.closedRequest} after the decision.`,
};

export function CommentPage(props: CommentPageProps) {
  const { comment, senders, history, place, returned } = props;
  const { name, email, text, status, mayBeRobot, at, post, steps, undo } = comment;
  return (
    <RecordPage
      title={`Comment of ${name}`}
      back={{ to: place.list, label: "Back to Comments" }}
      place={place}
      alert={returned && <ConflictPanel result={returned.result} />}
      state={
        <>
          <div>
            <CommentTag status={status} /> {mayBeRobot && <RobotTag />}
          </div>
          <p>{sentences[status]}</p>
          {mayBeRobot && (
            <p>
              A field that people do not see was filled in. A robot may have done it, or the
              writer's browser. We have not mailed the writer; Approve sends them the link to their
              comment.
            </p>
          )}
        </>
      }
      undo={<UndoLine action={place.here} undo={undo} />}
      actions={<Steps action={place.here} steps={steps} returned={returned} />}
      history={
        <RecordHistory
          items={history.map(
            ({ id: key, at: when, actor_id, actor_name, to_status, ...change }) => ({
              id: key,
              at: when,
              actorId: actor_id,
              actorName: actor_name,
              remark: undoRemark(change),
              what: <CommentTag status={to_status as CommentStatus} />,
            }),
          )}
        />
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Comment">
        <Prose text={text} />
      </section>
      <section className={sheet} aria-label="Writer">
        <Facts
          rows={[
            { label: "From", value: <SenderLink name={name} senders={senders} /> },
            { label: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
            {
              label: "Story",
              value: (
                <Link to={href("/dashboard/staff/blog/:id", { id: post.id })}>{post.title}</Link>
              ),
            },
            { label: "Sent", value: formatInstant(at) },
          ]}
        />
      </section>
    </RecordPage>
  );
}
