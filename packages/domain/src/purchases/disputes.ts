/** No more money can move because of it. */
const closedStatuses: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented'])

/** The bank has not decided yet. A status that nobody knows counts as open. */
export const isOpenDispute = ({ status }: { readonly status: string }): boolean => !closedStatuses.has(status)

export const disputedWords = 'This payment is disputed. The provider decides who gets the money.'
