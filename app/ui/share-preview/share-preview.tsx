/** A picture that stands beside a shared link. */
type ShareImage = { src: string; type: string; width: number; height: number; alt: string };

type SharePreviewProps = {
  siteName: string;
  /** The page's one address. */
  address: string;
  type: "website" | "article";
  title: string;
  description: string;
  /** With its whole address. */
  image: ShareImage | undefined;
  /** For search engines, as schema.org has it. */
  data: Record<string, unknown>;
};

/** What link previews and search engines read of a page. */
export function SharePreview(props: SharePreviewProps) {
  const { siteName, address, type, title, description, image, data } = props;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image && (
        <>
          <meta property="og:image" content={image.src} />
          <meta property="og:image:type" content={image.type} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped; React would escape quotes too
        dangerouslySetInnerHTML={{
          __html: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll(
            "<",
            "\\u003c",
          ),
        }}
      />
    </>
  );
}
