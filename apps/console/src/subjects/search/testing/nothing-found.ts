import type { Found } from '#subjects/search/finding/found.ts'

export const nothingFound: Found = {
  accounts: [],
  organizations: [],
  events: [],
  tickets: [],
  payments: [],
  refunds: [],
  cases: [],
  more: [],
  failures: [],
}
