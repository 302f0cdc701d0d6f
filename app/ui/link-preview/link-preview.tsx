type LinkPreviewProps = {
  site: { name: string; origin: string };
  title: string;
  description: string;
  path: string;
  type?: "website" | "article";
  /** JPEG or PNG; by default the site's picture. */
  picture?: { src: string; type: string; width: number; height: number; alt: string } | undefined;
};

/** Made by `npm run art`. */
const sitePicture = {
  src: "/share.jpg",
  type: "image/jpeg",
  width: 1200,
  height: 630,
  alt: "A dog and a cat sit side by side above the lagoon of Lagos",
};

/** Metadata for link previews and search engines. */
export function LinkPreview({
  site,
  title,
  description,
  path,
  type = "website",
  picture = sitePicture,
}: LinkPreviewProps) {
  const address = site.origin + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={site.origin + picture.src} />
      <meta property="og:image:type" content={picture.type} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped; React would escape quotes too
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
