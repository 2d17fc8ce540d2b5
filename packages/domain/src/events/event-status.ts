export type EventStatusKind = 'nominal' | 'full' | 'draft' | 'over' | 'called-off' | 'other'

/** 'ON SALE' for on_sale; 'NOT GIVEN' without one. */
export const eventStatusText = (status: string | null | undefined): string =>
  wordsOf(status).toUpperCase() || 'NOT GIVEN'

export const eventStatusKind = (status: string | null | undefined): EventStatusKind =>
  kinds.get(wordsOf(status).toLowerCase()) ?? 'other'

const wordsOf = (status: string | null | undefined): string => (status ?? '').replace(/[\s_-]+/g, ' ').trim()

const kinds: ReadonlyMap<string, EventStatusKind> = new Map([
  ['on sale', 'nominal'],
  ['live', 'nominal'],
  ['published', 'nominal'],
  ['sold out', 'full'],
  ['draft', 'draft'],
  ['ended', 'over'],
  ['cancelled', 'called-off'],
  ['canceled', 'called-off'],
])
