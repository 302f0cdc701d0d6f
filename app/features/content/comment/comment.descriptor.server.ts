import { runsRescue } from "#app/platform/actor.ts";
import { addHours, formatDay } from "#app/platform/dates.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { plainLine } from "#app/platform/mail/plain-words.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo } from "#app/platform/records/home-part.ts";
import { maxExported } from "#app/platform/records/privacy-part.ts";
import { personSearch, showRelated } from "#app/platform/records/related-part.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { stepButtons, undoButtons } from "#app/platform/steps/steps.ts";
import {
  countPendingComments,
  findCommentsByPerson,
  listComments,
  listCommentsById,
  listCommentsFrom,
  listDecidedComments,
  listOldestPending,
} from "./comment.queries.server.ts";
import {
  commentList,
  commentReviewDays,
  commentStatusTones,
  mayBeRobot,
  mayBeRobotText,
} from "./comment.ts";
import { commentSteps } from "./comment-steps.server.ts";
import { eraseComments, retireComment } from "./own-comment.server.ts";

const { path } = commentList;
const reviewKind = "comments-to-review";

export const commentDescriptor = {
  entity: "comment",
  audited: { comment: { staffPage: (id) => `${path}/${id}` } },

  async search(q, { role }, text, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await exactFirst(searchTerms(text), limit, (terms, limit) =>
      listComments(q, { terms }, { limit, offset: 0 }),
    );
    return {
      title: "Comments",
      hits: rows.map(({ id, name, email, text: comment, post_title, status, created_at: at }) => ({
        href: `${path}/${id}`,
        label: name,
        more: `${post_title}, ${status}`,
        facts: { name, "e-mail": email, comment },
        picture: { personId: id, name },
        at,
      })),
      all: listHref(commentList, { q: text }),
    };
  },

  async aboutPerson(q, person, limit) {
    const all = listHref(commentList, personSearch(person));
    const kind = { key: "comments", title: "Comments", all };
    return showRelated(kind, await findCommentsByPerson(q, person, limit), (one) => ({
      id: one.id,
      at: one.created_at,
      href: `${path}/${one.id}`,
      title: one.post_title,
      text: plainLine(one.text, 120),
      status: { name: one.status, tone: commentStatusTones[one.status] },
    }));
  },

  async waitingCounts(q, { role }, max) {
    if (!runsRescue(role)) return [];
    const count = countUpTo(max, await countPendingComments(q, max + 1));
    const href = listHref(commentList, { status: "pending" });
    const tile = { key: reviewKind, label: "Comments", href };
    return [{ menu: commentList.path, ...count, tile }];
  },

  async waiting(q, actor, { limit, pinned, now }) {
    if (!runsRescue(actor.role)) return [];
    const oldest = await listOldestPending(q, limit);
    const changed = await listCommentsById(q, pinned);
    const last = await listLastChanges(q, "comment", pinned);
    return [...oldest.filter(({ id }) => !pinned.includes(id)), ...changed].map((one) => {
      const { id, name, post_title, text: message, status, created_at } = one;
      const steps = viewSteps(commentSteps, "staff", one, now);
      const undo = viewUndo(commentSteps, one, last.get(id), { stepRole: "staff", actor }, now);
      const isPending = status === "pending";
      return {
        id,
        kind: reviewKind,
        due: addHours(created_at, commentReviewDays * 24),
        title: name,
        href: `${path}/${id}`,
        action: `${path}/${id}`,
        buttons: isPending ? stepButtons({ steps, undo: undefined }, name) : undoButtons(undo),
        picture: { personId: id, name },
        text: `commented on ${post_title}${mayBeRobot(one) ? `. ${mayBeRobotText}.` : ""}`,
        message,
        ...(!isPending && { done: status }),
      };
    });
  },

  async titles(q, ids) {
    const found = await listCommentsById(q, ids);
    return new Map(found.map(({ id, name, post_title }) => [id, `${name} on ${post_title}`]));
  },

  sayChange({ by, title, status }) {
    if (status === "new") return title.replace(" on ", " commented on ");
    return `${by} ${status} the comment of ${title}`;
  },

  personalData: {
    area: {
      key: "comments",
      title: "Comments",
      byAddress: true,
      async list(q, { emailKey }) {
        const comments = emailKey ? await listCommentsFrom(q, emailKey, maxExported) : [];
        return {
          data: comments.map((one) => ({
            post: one.post_title,
            name: one.name,
            email: one.email,
            text: one.text,
            status: one.status,
            mayBeRobot: one.may_be_robot === 1,
            sentAt: one.created_at,
          })),
          lines: comments.map(({ post_title, status, created_at }) => ({
            text: `On ${post_title}, ${status}, ${formatDay(created_at)}`,
          })),
        };
      },
    },
    erase: eraseComments,
  },

  retention: { listClosed: listDecidedComments, erase: retireComment },

  dealtWith: { published: "Approved", rejected: "Rejected" },

  staffNotifications: {
    events: ["comment-new"],
    about: "comments",
    list: { text: "All comments that wait:", path: listHref(commentList, { status: "pending" }) },
    async listSentences(q, notifications) {
      const found = await listCommentsById(
        q,
        notifications.map(({ entity_id }) => entity_id),
      );
      const comments = new Map(found.map((one) => [one.id, one]));
      return notifications.flatMap(({ id, entity_id }) => {
        const comment = comments.get(entity_id);
        if (!comment) return [];
        const { post_id, post_title: title } = comment;
        const topic = {
          key: `comments:${post_id}`,
          text: `comments on ${title}`,
          path: listHref(commentList, { status: "pending" }),
        };
        return [{ id, sentence: `A comment on ${title}`, path: `${path}/${entity_id}`, topic }];
      });
    },
  },
} satisfies EntityDescriptor;
