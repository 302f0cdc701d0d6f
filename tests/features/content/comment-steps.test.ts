import { beforeEach, test } from "vitest";
import { type CommentStatus, commentStatuses } from "#app/features/content/comment/comment.ts";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectUndo } from "#tests/support/step-table.ts";

const steps = { "staff approve": "pending rejected", "staff reject": "pending published" };

onEachEngine("a step of a comment on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  beforeEach(() => services.pass(hourMs));

  /** A new one in this status, of which nothing can be taken back any more. */
  async function make(status: CommentStatus): Promise<string> {
    services.pass(24 * hourMs);
    const { comment } = await receiveComment(services);
    const step = { published: "approve", rejected: "reject", pending: undefined } as const;
    const name = step[status];
    if (name) {
      const form = {
        stepRole: "staff",
        step: name,
        input: {},
        actor: ada,
        key: undefined,
      } as const;
      value(await takeStep(services, commentSteps, comment, form));
    }
    services.pass(11 * minuteMs);
    return comment;
  }

  const cases = () => ({
    services,
    table: commentSteps,
    statuses: commentStatuses,
    make,
    actors: { staff: ada },
    input: () => ({}),
    steps,
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("that can be taken back leaves every row as it was", async () => {
    await expectUndo(cases());
  });
});
