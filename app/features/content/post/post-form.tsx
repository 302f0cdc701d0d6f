import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { AnswerSection } from "#app/ui/answer-section/answer-section.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { hiddenText, pair, sheet, stack, tips } from "#app/ui/layout/layout.css.ts";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { Steps, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { Markdown } from "./markdown.tsx";
import type { MarkdownNode } from "./markdown-nodes.ts";
import {
  type CoverPicture,
  maxTags,
  newPostPath,
  type PostStatus,
  postMessages,
  publishedFields,
} from "./post.ts";
import { PostCover } from "./post-cover.tsx";
import { PostTag } from "./post-tag.tsx";

type EditablePost = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  text: string;
  tags: string;
  authorName: string;
  authorRole: string;
  coverAlt: string;
  cover: CoverPicture | undefined;
  listingId: string | null;
  status: PostStatus;
  version: number;
};

/** After a refusal, or with a preview. */
type ReturnedPost = {
  result: SubmissionResult;
  key: string;
  staged: StagedPicture[];
  version: number;
  preview?: MarkdownNode[] | undefined;
};

type PostFormProps = {
  /** Undefined for a new one. */
  post: EditablePost | undefined;
  /** The author of a new one. */
  author: string;
  pets: readonly { id: string; name: string; breed: string }[];
  history: HistoryEntryView[];
  returned: ReturnedPost | undefined;
  steps: StepView<"publish">[];
  undo: UndoView | undefined;
  stepResult: SubmissionResult | undefined;
};

const fieldNames = [
  ...["title", "slug", "excerpt", "text", "tags", "cover", "coverAlt"],
  ...["authorName", "authorRole", "listingId"],
] as const;

/** Required for readers, optional in a draft or a preview. */
const optionalInDraft = publishedFields.join(" ");

export function PostForm(props: PostFormProps) {
  const { post, author, pets, history, returned } = props;
  const { preview, staged = [], version = post?.version ?? 0 } = returned ?? {};
  const action = post ? href("/dashboard/staff/blog/:id", { id: post.id }) : newPostPath;
  return (
    <FormScreen
      title={post ? `Edit ${post.title}` : "Write a Story"}
      back={{ to: href("/dashboard/staff/blog"), label: "Back to Blog" }}
      beside={post && <PostTag status={post.status} />}
      aside={
        <>
          {post && <PostSteps {...props} post={post} action={action} />}
          <PostCover cover={post?.cover} sizes="(min-width: 1024px) 400px, 92vw" />
          <Advice />
          <RecordHistory
            items={history.map(
              ({ id, at, actor_id, actor_name, to_status, private_note, ...change }) => ({
                id,
                at,
                actorId: actor_id,
                actorName: actor_name,
                remark: undoRemark(change),
                what: <PostTag status={to_status as PostStatus} />,
                notes: [{ text: private_note }],
              }),
            )}
          />
        </>
      }
    >
      {preview && <Preview nodes={preview} />}
      <Form
        id="story"
        action={action}
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        hidden={{ version }}
        fields={fieldNames}
        defaultValue={
          post ? { ...post, cover: "", listingId: post.listingId ?? "" } : { authorName: author }
        }
        result={returned?.result}
      >
        {(fields) => (
          <>
            {/* Enter presses the first button of a form, which must not publish. */}
            <button
              type="submit"
              name="intent"
              value="preview"
              data-novalidate-for={optionalInDraft}
              className={hiddenText}
              tabIndex={-1}
              aria-hidden="true"
            >
              Preview
            </button>
            <TextField
              {...textField(fields.title)}
              label="Title"
              required
              missing={postMessages.title}
            />
            <TextField
              {...textField(fields.slug)}
              label="Address"
              autoCapitalize="none"
              spellCheck={false}
              hint="The last part of the page's address. Empty, it is made of the title. Links to a former address go on working."
            />
            <TextArea
              {...textField(fields.excerpt)}
              label="Excerpt"
              required
              missing={postMessages.excerpt}
              rows={3}
              hint="One or two sentences for the list, for shared links and for search engines."
            />
            <TextArea
              {...textField(fields.text)}
              label="Story"
              required
              missing={postMessages.text}
              rows={18}
            />
            <TextField
              {...textField(fields.tags)}
              label="Tags"
              required
              missing={postMessages.tags}
              hint={`With commas between them, ${maxTags} at most: Dog Rescue, Adoption`}
            />
            <h2>Picture</h2>
            <PictureField
              field={fields.cover}
              staged={staged}
              label={post?.cover ? "Another picture" : "Picture"}
              required={!post?.cover}
              missing={postMessages.cover}
              hint={`JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${maxFileInWords()}. A new picture replaces the old one.`}
            />
            <TextArea
              {...textField(fields.coverAlt)}
              label="What the picture shows"
              required
              missing={postMessages.coverAlt}
              hint="Read out to those who cannot see it."
            />
            <h2>About it</h2>
            <div className={pair}>
              <TextField
                {...textField(fields.authorName)}
                label="Author"
                required
                missing={postMessages.author}
              />
              <TextField {...textField(fields.authorRole)} label="Author's role" />
            </div>
            <SelectField
              {...textField(fields.listingId)}
              label="Success story of"
              placeholder="No pet"
              options={pets.map(({ id, name, breed }) => ({
                value: id,
                label: `${name}, ${breed}`,
              }))}
              hint="A pet that was adopted. Its page then leads to this story."
            />
            <FormButtons isPinned>
              <Button name="intent" value="publish" pendingText="Publishing…">
                Publish
              </Button>
              {post?.status !== "published" && (
                <Button
                  name="intent"
                  value="draft"
                  variant="secondary"
                  pendingText="Saving…"
                  data-novalidate-for={optionalInDraft}
                >
                  Save Draft
                </Button>
              )}
              <Button
                name="intent"
                value="preview"
                variant="quiet"
                pendingText="Preparing…"
                data-novalidate-for={optionalInDraft}
              >
                Preview
              </Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

type PostStepsProps = Pick<PostFormProps, "steps" | "undo" | "stepResult"> & {
  post: EditablePost;
  action: string;
};

function PostSteps({ post, stepResult, undo, ...props }: PostStepsProps) {
  // The form itself publishes, with its present values.
  const { plain: steps } = splitSteps(props.steps, { publish: () => null });
  return (
    <>
      <h2>Where it is</h2>
      {stepResult && <ConflictPanel result={stepResult} />}
      {post.status === "published" ? (
        <>
          <p>Everybody can read it.</p>
          <ButtonLink to={href("/blog/:slug", { slug: post.slug })} variant="secondary">
            See page
          </ButtonLink>
        </>
      ) : (
        <p>Staff alone can see this draft.</p>
      )}
      <UndoLine {...props} undo={undo} />
      <Steps {...props} steps={steps} returned={undefined} />
    </>
  );
}

function Preview({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return (
    <AnswerSection id="preview" title="Preview">
      <p>Not saved yet: what you typed is in the form below.</p>
      <Markdown nodes={nodes} />
    </AnswerSection>
  );
}

function Advice() {
  return (
    <>
      <h2>How to write</h2>
      <p>A draft needs a title alone. Readers need all that has a star.</p>
      <ul className={tips}>
        <li>An empty line begins a new paragraph.</li>
        <li>{"## before a line makes a heading, ### a smaller one."}</li>
        <li>{"- before lines makes a list, 1. a numbered one."}</li>
        <li>**two stars** make words strong.</li>
        <li>[words](/up-for-adoption) make a link.</li>
        <li>HTML is shown as it is typed.</li>
      </ul>
    </>
  );
}
