/** The logo, also in lite mode. */
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
