import { loginPaths } from './access.ts'

/** Where to go after sign-in: a path of this app with query and hash, otherwise the overview. */
export const safeRedirect = (value: unknown): string =>
  typeof value === 'string' && isPathOfThisApp(value) ? value : '/dashboard-overview'

function isPathOfThisApp(value: string): boolean {
  // Browsers drop tabs, line breaks and trailing blanks: '/<tab>/host' would become '//host', and '/login ' would
  // become '/login'. A line break could also end a header.
  if (!value.startsWith('/') || value.endsWith(' ') || /\p{Cc}/u.test(value)) return false
  const path = decoded(value.split(/[?#]/, 1)[0])
  return path !== '' && !leadsAstray.test(path) && !isLoginPath(path)
}

/** '//' and '\' may name a host, dot segments may build one, and decoding twice may reveal either. */
const leadsAstray = /\/\/|\\|%|\p{Cc}|\/\.{1,2}(\/|$)/u

/** A malformed escape decodes to an empty text, which is not a path. */
function decoded(path = ''): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Ignores case and a trailing slash, as the router does. */
const isLoginPath = (path: string): boolean => loginPaths.some((each) => each === path.toLowerCase().replace(/\/$/, ''))
