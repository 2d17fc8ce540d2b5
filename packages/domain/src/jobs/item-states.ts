/**
 * `under-way`: the refund is requested and has no outcome yet. `elsewhere`: somebody refunded it in another way
 * meanwhile, so nothing was left to do. `handled`: it failed, and staff took care of it.
 */
export const itemStates = ['to-do', 'under-way', 'refunded', 'elsewhere', 'failed', 'handled'] as const
export type ItemState = (typeof itemStates)[number]
