import { includesCalendar } from '@ground-control/domain/events/calendar/calendar-scope'
import type { FirebaseIdentity, OpenIdIdentity } from '#platform/identity/console-identity.ts'
import type { ConsoleConfig } from './console-files.ts'

/** Whom the console talks to besides this server. */
export type OutsideOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
  readonly images: readonly string[]
}

type Settings = Pick<ConsoleConfig, 'identity' | 'calendarApiBase'>

export function outsideOrigins({ identity, calendarApiBase }: Settings): OutsideOrigins {
  const calendar = originOf(calendarApiBase)
  return identity.provider === 'firebase' ? ofFirebase(identity, calendar) : ofOpenId(identity, calendar)
}

/** People's own provider, and the calendar if sign-in asks for access to it. */
function ofOpenId({ provider, issuer, scope }: OpenIdIdentity, calendar: string): OutsideOrigins {
  const calls = [...(provider === 'oidc' ? [originOf(issuer)] : []), ...(includesCalendar(scope) ? [calendar] : [])]
  return { scripts: [], frames: [], calls: [...new Set(calls)], images: [] }
}

/** Only the services that are in use. Sign-in always asks for the calendar. */
function ofFirebase(
  { options, emulators, documents, remoteConfig }: FirebaseIdentity,
  calendar: string,
): OutsideOrigins {
  const { authDomain, storageBucket } = options
  const auth = emulators?.auth ? [originOf(emulators.auth)] : ['identitytoolkit', 'securetoken'].map(google)
  const store = emulators?.firestore
  const firestore = store ? `http://${store.host}:${store.port}` : google('firestore')
  const remote = ['firebaseinstallations', 'firebaseremoteconfig', 'firebaseremoteconfigrealtime'].map(google)
  return {
    // Firebase's library loads Google's for the popup; the frame tells it how sign-in went.
    scripts: ['https://apis.google.com'],
    frames: [emulators?.auth ? originOf(emulators.auth) : `https://${authDomain}`],
    calls: [
      ...auth,
      ...(documents ? [firestore] : []),
      ...(remoteConfig ? remote : []),
      ...(storageBucket ? [google('firebasestorage')] : []),
      calendar,
    ],
    // By their bucket: anybody can have one at the same two hosts.
    images: storageBucket
      ? [`${google('firebasestorage')}/v0/b/${storageBucket}/`, `${google('storage')}/${storageBucket}/`]
      : [],
  }
}

const google = (service: string): string => `https://${service}.googleapis.com`

const originOf = (address: string): string => new URL(address).origin
