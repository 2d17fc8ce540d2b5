export const searchKinds = ['accounts', 'organizations', 'events', 'tickets', 'payments', 'refunds', 'cases'] as const
