/** The lists with saved views and CSV files. `events` are those of an organization. */
export const listNames = [
  'refunds',
  'audit',
  'users',
  'organizations',
  'events',
  'event-search',
  'guests',
  'support',
] as const
export type ListName = (typeof listNames)[number]
