/** The mark: a house with a heart of a paw in it, hung like a tag from a collar. Takes its colour from the text. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 60" aria-hidden="true" focusable="false">
      <path d="M24 0v17" stroke="#c9a94e" strokeWidth="3" />
      <path
        fill="currentColor"
        d="M21 14.9a5 5 0 0 1 6 0L44 28A6 6 0 0 1 46 32V51a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V32a6 6 0 0 1 2.4-4.8Z"
      />
      <g fill="#fff">
        <path d="M24 53C15 47 14 39 20 39C22 38 23 40 24 41C25 40 26 38 28 39C34 39 33 47 24 53Z" />
        <ellipse cx="12.8" cy="36.6" rx="2.8" ry="3.8" transform="rotate(-22 12.8 36.6)" />
        <ellipse cx="19.6" cy="31.4" rx="2.8" ry="3.9" />
        <ellipse cx="28.4" cy="31.4" rx="2.8" ry="3.9" />
        <ellipse cx="35.2" cy="36.6" rx="2.8" ry="3.8" transform="rotate(22 35.2 36.6)" />
      </g>
    </svg>
  );
}
