import { href } from "react-router";
import { listNewestPosts } from "#app/features/content/post/list-posts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/blog-feed";

/** Atom, RFC 4287. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { name, tagline, origin } = services.site;
  const posts = await listNewestPosts(services);
  const changed = posts.map(({ updatedAt }) => updatedAt).sort();
  const entries = posts.map((post) => {
    const address = origin + href("/blog/:slug", { slug: post.slug });
    return `<entry>
<id>urn:uuid:${post.id}</id>
<title>${escapeXml(post.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${post.publishedAt}</published>
<updated>${post.updatedAt}</updated>
<author><name>${escapeXml(post.author || name)}</name></author>
${post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join("\n")}
<summary>${escapeXml(post.excerpt)}</summary>
</entry>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NG">
<id>${origin}${href("/blog")}</id>
<title>${escapeXml(`Stories of ${name}`)}</title>
<subtitle>${escapeXml(tagline)}</subtitle>
<link rel="self" type="application/atom+xml" href="${origin}${href("/blog/feed.xml")}"/>
<link rel="alternate" type="text/html" href="${origin}${href("/blog")}"/>
<updated>${changed.at(-1) ?? services.now().toISOString()}</updated>
<author><name>${escapeXml(name)}</name></author>
${entries.join("\n")}
</feed>
`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=600",
    },
  });
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Also removes control characters that XML forbids. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
