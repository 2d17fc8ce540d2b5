import { loginPaths } from './access.ts'

/** Where to go after sign-in: a path of this app with query and hash, or the overview. */
export const safeRedirect = (value: unknown): string =>
  typeof value === 'string' && isPathOfThisApp(value) ? value : '/dashboard-overview'

function isPathOfThisApp(value: string): boolean {
  // Browsers drop tabs and line breaks from an address, so '/<tab>/host' would be '//host'; a header would end there.
  // They drop trailing blanks too, so '/login ' would be '/login'.
  if (!value.startsWith('/') || value.endsWith(' ') || /\p{Cc}/u.test(value)) return false
  const path = decoded(value.split(/[?#]/, 1)[0])
  return path !== '' && !leadsAstray.test(path) && !isLoginPath(path)
}

/** '//' and '\' may name a host, dot segments may build one, and a second decoding may reveal either. */
const leadsAstray = /\/\/|\\|%|\p{Cc}|\/\.{1,2}(\/|$)/u

/** A malformed escape decodes to nothing, which is not a path. */
function decoded(path = ''): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** In any case and with a trailing slash, as the router would still find it. */
const isLoginPath = (path: string): boolean => loginPaths.some((each) => each === path.toLowerCase().replace(/\/$/, ''))
