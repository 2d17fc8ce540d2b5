import { useRouterState } from '@tanstack/react-router'

/**
 * A line that grows while the next screen is fetched; it starts late, so that a quick change shows nothing. A change of
 * what the same screen shows fetches no screen.
 */
export function RouteProgress() {
  const isLoading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  })
  if (!isLoading) return null
  return (
    <div className="absolute inset-x-0 bottom-0 h-0.5" aria-hidden="true">
      <div className="h-full w-4/5 bg-lamp transition-[width] delay-150 duration-[6s] ease-out starting:w-0" />
    </div>
  )
}
