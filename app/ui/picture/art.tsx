import { useLite } from "#app/ui/shell/shell.tsx";

type ArtProps = {
  /** Of a file in `public/art`, without `.svg`. */
  name: string;
  width: number;
  height: number;
  /** Stands at the top of the page: loaded at once. */
  first?: boolean;
  className?: string | undefined;
};

/** One of the site's own drawings. It only decorates, so whoever saves data does without. */
export function Art(props: ArtProps) {
  return useLite() ? null : <Drawing {...props} />;
}

/** As `Art`, for cached markup, which knows no reader: leave it out there where data is saved. */
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
