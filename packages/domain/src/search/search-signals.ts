/** What a search can match. If a result matched several, they are listed in this order. */
export const searchSignals = [
  'id',
  'name',
  'similar-name',
  'holder',
  'username',
  'email',
  'phone',
  'organization',
  'account',
  'payment',
  'ticket',
  'text',
  'event',
] as const

export type SearchSignal = (typeof searchSignals)[number]

export const inSignalOrder = (signals: Iterable<SearchSignal>): SearchSignal[] => {
  const given = new Set(signals)
  return searchSignals.filter((signal) => given.has(signal))
}
