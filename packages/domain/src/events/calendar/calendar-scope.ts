const calendarScopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar',
] as const

/** Of the scopes of a token, or of those a sign-in asks for, as they are written: with blanks between them. */
export const includesCalendar = (scope: string | null): boolean =>
  (scope ?? '').split(' ').some((each) => calendarScopes.some((calendar) => calendar === each))
