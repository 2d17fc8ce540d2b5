import { GoogleAuthProvider } from 'firebase/auth'

const calendarScope = 'https://www.googleapis.com/auth/calendar'

/** A Google identity, asked for the calendar too. Whoever has several accounts chooses, also the second time. */
export function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.addScope(calendarScope)
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}
