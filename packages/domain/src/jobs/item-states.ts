/**
 * `under-way`: requested, without an outcome yet. `elsewhere`: refunded in another way meanwhile, so nothing was left
 * to do. `handled`: it failed, and staff took care of it.
 */
export const itemStates = ['to-do', 'under-way', 'refunded', 'elsewhere', 'failed', 'handled'] as const
export type ItemState = (typeof itemStates)[number]
