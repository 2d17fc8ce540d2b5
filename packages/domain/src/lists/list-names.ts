/** Lists with saved views and CSV files. `events` means an organization's events. */
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
