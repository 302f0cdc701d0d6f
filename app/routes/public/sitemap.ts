import { href } from "react-router";
import { listListed } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { publicPaths } from "#app/features/content/page/public-paths.ts";
import { listPublishedSlugs } from "#app/features/content/post/list-posts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { origin } = services.site;
  const pets = await listListed(services);
  const posts = await listPublishedSlugs(services);
  const entries = [
    ...publicPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...pets.map(({ id, updated_at }) => {
      const address = origin + href("/pet-details/:id", { id });
      return `<url><loc>${address}</loc><lastmod>${updated_at}</lastmod></url>`;
    }),
    ...posts.map(({ slug, updatedAt }) => {
      const address = origin + href("/blog/:slug", { slug });
      return `<url><loc>${address}</loc><lastmod>${updatedAt}</lastmod></url>`;
    }),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}
