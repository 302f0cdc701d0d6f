import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/manifest";

const png = { type: "image/png" };

export function loader({ context }: Route.LoaderArgs) {
  const { name, tagline } = context.get(servicesContext).site;
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: tagline,
    lang: "en-NG",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fdf8f2",
    theme_color: "#b3123f",
    icons: [
      { ...png, src: "/icon-192.png", sizes: "192x192" },
      { ...png, src: "/icon-512.png", sizes: "512x512" },
      { ...png, src: "/icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
