import { loginPaths } from './access.ts'

/** The path of this app to go on to after sign-in, with its query and hash, or the overview for anything else. */
export const safeRedirect = (value: unknown): string =>
  typeof value === 'string' && isPathOfThisApp(value) ? value : '/dashboard-overview'

function isPathOfThisApp(value: string): boolean {
  // Browsers drop tabs and line breaks from an address, so '/<tab>/host' would be '//host'; a header would end there.
  // They drop blanks at its end too, so '/login ' would be '/login'.
  if (!value.startsWith('/') || value.endsWith(' ') || /\p{Cc}/u.test(value)) return false
  const path = decoded(value.split(/[?#]/, 1)[0])
  return path !== '' && !leadsAstray.test(path) && !isLoginPath(path)
}

/** '//' and '\' may name a host, dot segments may build one, and a second decoding may uncover either. */
const leadsAstray = /\/\/|\\|%|\p{Cc}|\/\.{1,2}(\/|$)/u

/** A malformed escape decodes to nothing, which is no path. */
function decoded(path = ''): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** In any case and with a slash at the end, as the router would still find it. */
const isLoginPath = (path: string): boolean => loginPaths.some((each) => each === path.toLowerCase().replace(/\/$/, ''))
