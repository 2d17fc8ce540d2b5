/** Marks a value that was turned off. */
export const Diamond = () => (
  <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
    <path d="M4 0 8 4 4 8 0 4Z" />
  </svg>
)
