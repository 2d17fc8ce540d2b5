import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import type { FirebaseConfig } from '#platform/config.ts'

/** One for identity, documents and remote configuration: they find each other, and the session, through it. */
export const firebaseApp = ({ options }: FirebaseConfig): FirebaseApp => {
  const [started] = getApps()
  return started ?? initializeApp(options)
}
