/** What the console, the server and the provider must agree on. */
export const consoleClientId = 'console'
export const apiAudience = 'urn:ground-control:api'

/** What an access token may carry; the console also asks for offline_access, its refresh token. */
export const accessScope = 'openid email profile calendar'
export const consoleScope = 'openid offline_access email profile calendar'

/** Google's name for it. Only granted when asked for, which settings can do that name a stand-in for Google's calendar. */
export const googleCalendarScope = 'https://www.googleapis.com/auth/calendar.events'
export const grantedScope = `${accessScope} ${googleCalendarScope}`

export const mountPath = '/identity'
export const issuerOf = (origin: string) => `${origin}${mountPath}`
export const redirectUriOf = (origin: string) => `${origin}/auth/popup.html`
