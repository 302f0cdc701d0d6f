import { href } from "react-router";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { type CommentStatus, canTake } from "./comment.ts";

type CommentStepsProps = {
  id: string;
  name: string;
  status: CommentStatus;
  submissionKey?: string;
  /** The address of the list that it stands in, to which the answer leads back. */
  back?: string;
};

/** What can be done with a comment: each a form of its own. A decision can be changed, and taken back. */
export function CommentSteps({ id, name, status, submissionKey, back }: CommentStepsProps) {
  const form = {
    action: href("/dashboard/staff/blog/comments/:id", { id }),
    ...(submissionKey && { submissionKey }),
    ...(back && { hidden: { back }, preventScrollReset: true }),
  };
  return (
    <>
      {canTake("approve", status) && (
        <ActionButton {...form} intent="approve" label={`Approve the comment of ${name}`}>
          Approve
        </ActionButton>
      )}
      {canTake("reject", status) && (
        <ActionButton
          {...form}
          intent="reject"
          variant="danger"
          label={`Reject the comment of ${name}`}
        >
          Reject
        </ActionButton>
      )}
    </>
  );
}
