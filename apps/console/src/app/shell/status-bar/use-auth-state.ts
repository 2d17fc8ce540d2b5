import { useEffect, useState } from 'react'
import { identity } from '#platform/identity/identity.ts'
import type { AuthState } from './system-poll.ts'

const lookEveryMs = 15_000
const noticeableMs = 400

/** Looking at the token also renews it in time, so that a console left open stays signed in. */
export function useAuthState(): AuthState {
  const [auth, setAuth] = useState<AuthState>({ state: 'unknown' })
  useEffect(() => {
    let isMounted = true
    async function look() {
      const slow = setTimeout(() => isMounted && setAuth({ state: 'refreshing' }), noticeableMs)
      const next = await readAuth()
      clearTimeout(slow)
      if (isMounted) setAuth(next)
    }
    void look()
    const timer = setInterval(look, lookEveryMs)
    return () => {
      isMounted = false
      clearInterval(timer)
    }
  }, [])
  return auth
}

const readAuth = (): Promise<AuthState> =>
  identity()
    .getToken()
    .then(
      (token): AuthState => (token ? { state: 'valid', expiresAt: token.expiresAt } : { state: 'unknown' }),
      (): AuthState => ({ state: 'unavailable' }),
    )
