import { type AccessCode, parseAccessCode } from '@ground-control/domain/staff/access'
import { safeRedirect } from '@ground-control/domain/staff/safe-redirect'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { Clocks } from '#app/shell/top-bar/clocks.tsx'
import { identity } from '#platform/identity/identity.ts'
import { SignInScreen } from '#screens/sign-in/sign-in-screen.tsx'

type LoginSearch = { readonly redirect?: string | undefined; readonly error?: AccessCode | undefined }

/** Drops unknown parameters from the address. The router keeps what is left out, hence the undefined. */
function toLoginSearch({ redirect: path, error }: Record<string, unknown>): LoginSearch {
  return { redirect: typeof path === 'string' ? path : undefined, error: parseAccessCode(error) ?? undefined }
}

export const Route = createFileRoute('/login')({
  validateSearch: toLoginSearch,
  beforeLoad: async ({ search }) => {
    await identity().ready()
    if (identity().current()) throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  component: LoginRoute,
})

function LoginRoute() {
  const { redirect: asked, error } = Route.useSearch()
  const { notice, arrival } = useLocation({ select: ({ state }) => ({ notice: state.notice, arrival: state.arrival }) })
  return (
    <SignInScreen
      // After another attempt the screen starts over, without the earlier attempt's message.
      key={arrival ?? 'first'}
      returnPath={asked === safeRedirect(asked) ? asked : null}
      refusal={error ?? null}
      notice={notice ?? null}
      clocks={<Clocks plain className="justify-between" />}
    />
  )
}
