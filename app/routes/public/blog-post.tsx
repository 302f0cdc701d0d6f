import { href, redirect } from "react-router";
import { findContact } from "#app/features/accounts/profile/find-profile.server.ts";
import { HelpedPet } from "#app/features/adoption/catalogue/helped-pet.tsx";
import { showHelpedPets } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { commentSchema } from "#app/features/content/comment/comment.schema.server.ts";
import { CommentSection } from "#app/features/content/comment/comment-section.tsx";
import {
  listPublicComments,
  sendComment,
} from "#app/features/content/comment/send-comment.server.ts";
import { findPost } from "#app/features/content/post/list-posts.server.ts";
import { commentLabel } from "#app/features/content/post/post.ts";
import { PostPage } from "#app/features/content/post/post-page.tsx";
import { runsRescue } from "#app/platform/actor.ts";
import {
  actorContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/blog-post";

export const handle = { cache: { params: ["photo"], shows: ["stories", "listings"] } };

const unknown = "Story not found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = orNotFound(await findPost(services, params.slug), unknown);
  if ("movedTo" in found) throw redirect(href("/blog/:slug", { slug: found.movedTo }), 301);
  const { post } = found;
  const actor = context.get(actorContext);
  const [pet] = await showHelpedPets(services, post.pet ? [post.pet] : []);
  return {
    post,
    pet,
    comments: await listPublicComments(services, post.id),
    contact: actor && (await findContact(services, actor)),
    photo: url.searchParams.has("photo"),
    editable: runsRescue(actor?.role),
  };
}

export async function action({ context, params: { slug }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const received = href("/blog/:slug/comment-received", { slug });
  const send = intent(
    commentSchema,
    async (input) => {
      const outcome = await sendComment(services, { address }, slug, input);
      return !outcome.ok && outcome.code === "NOT_FOUND"
        ? orNotFound<never>(undefined, unknown)
        : outcome;
    },
    ({ mailed }) => ({ text: "", next: mailed ? received : `${received}?link=later` }),
  );
  const title = "Your comment could not be sent.";
  return submitForm(services, await readForm(request), send, { title, next: received });
}

export default function BlogPost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, pet, comments, contact, photo, editable } = loaderData;
  const site = useSite();
  return (
    <>
      <PageTitle failed={actionData !== undefined} description={post.excerpt}>
        {post.title}
      </PageTitle>
      <PostPage
        post={post}
        site={site}
        photo={photo}
        editable={editable}
        face={
          pet && <HelpedPet pet={pet} caption={["This is the story of ", ", who found a home."]} />
        }
      >
        <CommentSection
          comments={comments}
          label={commentLabel(post.comments)}
          action={href("/blog/:slug", { slug: post.slug })}
          contact={contact}
          result={actionData?.result}
        />
      </PostPage>
    </>
  );
}
