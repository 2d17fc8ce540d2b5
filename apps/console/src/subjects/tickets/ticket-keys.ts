/** Queries whose answers change with tickets have keys that begin so: after a change of one's own they are asked again. */
export const ticketKeys = { all: ['tickets'] } as const
