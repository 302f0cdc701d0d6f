/** The mark: a house with a heart of a paw in it, hung like a tag from a collar. A file, which every page shares. */
export function Mark({ className }: { className?: string }) {
  return (
    <img
      className={className}
      src="/art/mark.svg"
      alt=""
      width="48"
      height="60"
      fetchPriority="low"
    />
  );
}
