import { useLite } from "#app/ui/shell/shell.tsx";

type ArtProps = {
  /** A file in `public/art`, without `.svg`. */
  name: string;
  width: number;
  height: number;
  first?: boolean;
  className?: string | undefined;
};

/** Nothing in lite mode. */
export function Art(props: ArtProps) {
  return useLite() ? null : <Drawing {...props} />;
}

/** For cached markup, which is the same for all readers: leave it out in lite mode. */
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
