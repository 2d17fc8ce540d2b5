/** The console, the server and the provider must agree on these. */
export const consoleClientId = 'console'
export const apiAudience = 'urn:ground-control:api'

/** The console also asks for offline_access, to get a refresh token. */
export const accessScope = 'openid email profile calendar'
export const consoleScope = 'openid offline_access email profile calendar'

/** Granted only on request, for setups with a stand-in for Google's calendar. */
export const googleCalendarScope = 'https://www.googleapis.com/auth/calendar.events'
export const grantedScope = `${accessScope} ${googleCalendarScope}`

export const mountPath = '/identity'
export const issuerOf = (origin: string) => `${origin}${mountPath}`
export const redirectUriOf = (origin: string) => `${origin}/auth/popup.html`
