import type { ReactNode } from "react";
import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { whatsAppShareLink } from "#app/platform/phone.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { LinkPreview, StructuredData } from "#app/ui/link-preview/link-preview.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import { Tags } from "./blog-page.tsx";
import { Markdown } from "./markdown.tsx";
import * as css from "./post.css.ts";
import { commentLabel, type PostDetails, type PostSummary } from "./post.ts";
import { PostCover, StoryCover } from "./post-cover.tsx";

type PostPageProps = {
  post: PostDetails;
  site: { origin: string; name: string };
  /** The reader saves data and tapped to load the photo. */
  photo: boolean;
  editable: boolean;
  /** The face of the pet that the story is about. */
  face: ReactNode;
  /** The comments and their form. */
  children: ReactNode;
};

export function PostPage({ post, site, photo, editable, face, children }: PostPageProps) {
  const path = href("/blog/:slug", { slug: post.slug });
  const address = site.origin + path;
  return (
    <div className={wrap}>
      <PostPreview post={post} site={site} path={path} />
      <article>
        <PageHeader
          title={post.title}
          back={{ to: href("/blog"), label: "Latest Stories" }}
          actions={
            editable && (
              <ButtonLink
                to={href("/dashboard/staff/blog/:id", { id: post.id })}
                variant="secondary"
              >
                Edit
              </ButtonLink>
            )
          }
        />
        <div className={css.by}>
          <Author id={post.id} author={post.author} />
          <p className={css.meta}>
            <time dateTime={post.publishedAt}>{formatDay(post.publishedAt)}</time>
            <a href="#comments">{commentLabel(post.comments)}</a>
          </p>
        </div>
        <div className={split}>
          <div className={css.words}>
            <StoryCover cover={post.cover} address={path} isRequested={photo} />
            <Markdown nodes={post.text} />
            {post.pet && !face && (
              <p>
                {`This is the story of ${post.pet.name}, who found a home. `}
                <a href={href("/pet-details/:id", { id: post.pet.id })}>
                  {`Meet ${post.pet.name}`}
                </a>
              </p>
            )}
            <Tags tags={post.tags} />
          </div>
          <div className={`${stack.wide} ${css.beside}`}>
            {face}
            <Share title={post.title} address={address} />
            {post.next && <NextStory post={post.next} />}
          </div>
        </div>
      </article>
      <div className={`${split} ${css.comments}`}>{children}</div>
    </div>
  );
}

function NextStory({ post: { slug, title, excerpt, cover } }: { post: PostSummary }) {
  return (
    <section className={css.card} aria-labelledby="next">
      <h2 id="next">Next story</h2>
      <PostCover cover={cover} sizes="(min-width: 1024px) 416px, 92vw" />
      <h3>
        <a className={css.titleLink} href={href("/blog/:slug", { slug })}>
          {title}
        </a>
      </h3>
      <p>{excerpt}</p>
    </section>
  );
}

function Author({ id, author }: { id: string; author: PostDetails["author"] }) {
  const { name, role, art } = author;
  const lite = useLite();
  return (
    <div className={css.author}>
      {art && !lite ? (
        <Art className={css.portrait} name={art} width={56} height={56} />
      ) : (
        <Avatar person={{ id, name }} />
      )}
      <p>
        <strong>{name}</strong>
        {role && <span className={css.role}>{role}</span>}
      </p>
    </div>
  );
}

/** Copying needs a script, which shows the button. */
function Share({ title, address }: { title: string; address: string }) {
  return (
    <div className={cluster}>
      <a
        className={buttonClass({ variant: "secondary" })}
        href={whatsAppShareLink(`${title}: ${address}`)}
        rel="noopener"
      >
        <Icon name="whatsapp" />
        Share on WhatsApp
      </a>
      <Button type="button" variant="secondary" data-action="copy" value={address} hidden>
        Copy link
      </Button>
    </div>
  );
}

const card = { type: "image/jpeg", width: 1200, height: 630 };

type PostPreviewProps = {
  post: PostDetails;
  site: { origin: string; name: string };
  path: string;
};

function PostPreview({ post, site, path }: PostPreviewProps) {
  const address = site.origin + path;
  const publisher = { "@type": "Organization", name: site.name, url: site.origin };
  return (
    <>
      <LinkPreview
        site={site}
        type="article"
        title={post.title}
        description={post.excerpt}
        path={path}
        picture={{ ...card, src: post.card, alt: post.title }}
      />
      <StructuredData
        data={{
          "@type": "BlogPosting",
          headline: post.title,
          description: post.excerpt,
          image: site.origin + post.card,
          url: address,
          mainEntityOfPage: address,
          inLanguage: "en-NG",
          keywords: post.tags.join(", "),
          datePublished: post.publishedAt,
          dateModified: post.updatedAt,
          author: { "@type": "Person", name: post.author.name, jobTitle: post.author.role },
          publisher,
        }}
      />
    </>
  );
}
