import type { AccessCode } from '@ground-control/domain/staff/access'
import type { AccountId } from '@ground-control/domain/values/ids'
import { consoleConfig } from '#platform/config.ts'
import { identity } from '#platform/identity/identity.ts'
import { clearAllCaches } from '#platform/kept/caches.ts'
import { readAccount } from '#subjects/accounts/account-store.ts'
import { type Departure, departureHeard, departureOf } from './departure.ts'
import { type Admission, checkAccess } from './guard.ts'

/** One check per person and sign-in; moving between screens doesn't repeat it. */
let admission: { readonly uid: string; readonly outcome: Promise<Admission> } | null = null
let departure: Departure | null = null
const otherTabs = new BroadcastChannel('ground-control.departure')

export const lastDeparture = (): Departure => departure ?? { reason: 'not-signed-in' }

export async function admit(): Promise<Admission> {
  const principal = await identity()
    .ready()
    .then(() => identity().current())
  if (!principal) return { state: 'signed-out' }
  if (admission?.uid !== principal.uid) {
    admission = { uid: principal.uid, outcome: checkAccess(principal, checks) }
  }
  const outcome = await admission.outcome
  if (outcome.state === 'refused') await leave({ reason: 'refused', code: outcome.code })
  return outcome
}

const checks = {
  get staffDomain() {
    return consoleConfig().staffDomain
  },
  get claim() {
    const { identity: settings } = consoleConfig()
    return settings.provider === 'firebase' ? undefined : settings.claim
  },
  // An account has the id that the identity provider gave.
  loadAccount: (uid: string) => readAccount(uid as AccountId),
  refreshToken: () => identity().getToken({ forceRefresh: true }),
  isSignedIn: () => identity().current() !== null,
}

export const signOut = () => leave({ reason: 'signed-out' })

export const endSession = () => leave({ reason: 'session-ended' })

export const loseAccess = (code: AccessCode) => leave({ reason: 'refused', code })

async function leave(why: Departure): Promise<void> {
  if (!identity().current()) return
  departure = why
  // Sent before the stored session is deleted, because other tabs notice that.
  otherTabs.postMessage(why)
  await identity().signOut({ isChosen: why.reason === 'signed-out' })
}

type Follower = { readonly onChange: () => void; readonly onOtherPerson: () => void }

/** Clears what was cached for a session first, however it ended or changed, here or in another tab. */
export function followIdentity({ onChange, onOtherPerson }: Follower): void {
  let uid = identity().current()?.uid
  let heard: Departure | null = null
  otherTabs.addEventListener('message', ({ data }) => {
    heard = departureHeard(data)
  })
  identity().onChange(({ principal, cause }) => {
    const before = uid
    uid = principal?.uid
    admission = null
    departure = principal ? null : departureOf(departure, cause, heard)
    heard = null
    if (departure && cause === 'expired') otherTabs.postMessage(departure)
    clearAllCaches()
    if (before && principal) onOtherPerson()
    else onChange()
  })
}
