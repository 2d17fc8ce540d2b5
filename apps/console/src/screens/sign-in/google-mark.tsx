/** In Google's own colours on white, as its terms for sign-in buttons ask. */
export function GoogleMark() {
  return (
    <span className="-ml-1.5 mr-1 grid size-6.5 place-items-center rounded-[5px] bg-[#fff]">
      <svg viewBox="0 0 18 18" className="size-4.5!" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
        />
        <path
          fill="#34A853"
          d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.04-2.84H.96v2.33A9 9 0 0 0 9 18z"
        />
        <path fill="#FBBC05" d="M4 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1z" />
        <path
          fill="#EA4335"
          d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.95L4 7.28A5.4 5.4 0 0 1 9 3.58z"
        />
      </svg>
    </span>
  )
}
