/** What the search finds, each listed by itself. */
export const searchKinds = ['accounts', 'organizations', 'events', 'tickets', 'payments', 'refunds', 'cases'] as const
