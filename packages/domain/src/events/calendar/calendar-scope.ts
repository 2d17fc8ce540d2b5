const calendarScopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar',
] as const

export const includesCalendar = (scope: string | null): boolean =>
  (scope ?? '').split(' ').some((each) => calendarScopes.some((calendar) => calendar === each))
