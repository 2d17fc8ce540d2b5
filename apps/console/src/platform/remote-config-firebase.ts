import { remoteConfigDefaults } from '@ground-control/domain/settings/remote-config'
import { constants } from '@ground-control/domain/values/constants'
import { fetchAndActivate, getRemoteConfig, getValue, type Value } from 'firebase/remote-config'
import type { FirebaseConfig } from './config.ts'
import { firebaseApp } from './identity/firebase/firebase-app.ts'

type Values = Readonly<Record<string, boolean | number | string>>

const fetchTimeoutMs = 15_000

/** What Firebase has set, without mere defaults. Fetched again after 43,200 s, as the SDK remembers it. */
export async function fetchFirebaseValues(
  config: FirebaseConfig,
  { force }: { readonly force: boolean },
): Promise<Values> {
  const service = getRemoteConfig(firebaseApp(config))
  service.settings = {
    minimumFetchIntervalMillis: force ? 0 : constants.remoteConfigMinFetchMs,
    fetchTimeoutMillis: fetchTimeoutMs,
  }
  try {
    await fetchAndActivate(service)
  } catch (error) {
    console.error('Firebase Remote Config could not be read')
    throw error
  }
  const entries = Object.entries(remoteConfigDefaults).map(
    ([name, byDefault]) => [name, getValue(service, name), byDefault] as const,
  )
  return Object.fromEntries(
    entries.flatMap(([name, value, byDefault]) => {
      const given = value.getSource() === 'remote' ? asTypeOf(byDefault, value) : undefined
      return given === undefined ? [] : [[name, given]]
    }),
  )
}

/** Firebase stores strings. One that isn't a number is ignored. */
function asTypeOf(byDefault: boolean | number | string, value: Value): boolean | number | string | undefined {
  if (typeof byDefault === 'boolean') return value.asBoolean()
  const text = value.asString()
  if (typeof byDefault === 'string') return text
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
}
