import { useLite } from "#app/ui/shell/shell.tsx";

type ArtProps = {
  /** A file in `public/art`, without `.svg`. */
  name: string;
  width: number;
  height: number;
  /** At the top of the page: loaded at once. */
  first?: boolean;
  className?: string | undefined;
};

/** One of the site's decorative drawings; absent in lite mode. */
export function Art(props: ArtProps) {
  return useLite() ? null : <Drawing {...props} />;
}

/** As `Art`, for cached markup, which is the same for all readers: leave it out in lite mode. */
export function Drawing({ name, width, height, first = false, className }: ArtProps) {
  return (
    <img
      className={className}
      src={`/art/${name}.svg`}
      alt=""
      width={width}
      height={height}
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
    />
  );
}
