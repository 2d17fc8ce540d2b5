import { redirect } from '@tanstack/react-router'
import { settleCapabilities } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { loadPhoneParts } from '#ui/overlays/late-part.ts'
import { loadWholeTheme } from '#ui/theme/whole-theme.ts'
import { loginArrival } from './departure.ts'
import type { Staff } from './guard.ts'
import { admit, lastDeparture } from './session.ts'

/**
 * For `beforeLoad`: the signed-in person, or a redirect to sign-in. `from` is the requested address. From here on the
 * platform's capabilities are known.
 */
export async function requireStaff(from: string): Promise<Staff> {
  const admission = await admit()
  if (admission.state === 'admitted') {
    const isFirstScreen = new URL(from, window.location.origin).pathname === links.overview
    await Promise.all([settleCapabilities(), loadPhoneParts(), isFirstScreen || loadWholeTheme()])
    return admission.staff
  }
  const { search, notice } = loginArrival(from, lastDeparture())
  throw redirect({ to: '/login', search, state: { notice, arrival: crypto.randomUUID() }, replace: true })
}
