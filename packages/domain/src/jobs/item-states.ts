/**
 * `under-way`: the refund is requested and has no outcome yet. `elsewhere`: somebody refunded it in another way in the
 * meantime, so there was nothing left to do. `handled`: it failed, and staff took care of it.
 */
export const itemStates = ['to-do', 'under-way', 'refunded', 'elsewhere', 'failed', 'handled'] as const
export type ItemState = (typeof itemStates)[number]
