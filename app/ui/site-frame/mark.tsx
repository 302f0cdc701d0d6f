/** The logo, one file that every page shares, also for who saves data: it names the site. */
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
