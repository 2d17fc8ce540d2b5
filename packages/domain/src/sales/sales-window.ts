/** The windows of live sales, as the address and the query write them. */
export const salesWindowsHours = ['1', '6', '24'] as const
export type SalesWindowHours = (typeof salesWindowsHours)[number]

export const salesStepMs = 300_000
