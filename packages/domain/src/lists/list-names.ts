/** The lists that share saved views and CSV files. */
export const listNames = ['refunds', 'audit', 'users', 'organizations', 'events', 'guests', 'support'] as const
export type ListName = (typeof listNames)[number]
