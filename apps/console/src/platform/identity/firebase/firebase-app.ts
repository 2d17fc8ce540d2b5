import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import type { FirebaseConfig } from '#platform/config.ts'

export const firebaseApp = ({ options }: FirebaseConfig): FirebaseApp => {
  const [started] = getApps()
  return started ?? initializeApp(options)
}
