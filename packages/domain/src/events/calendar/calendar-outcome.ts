export type CalendarOutcome =
  | {
      readonly state: 'added' | 'already-there'
      readonly link: string | null
    }
  /** The token is no longer good, or never was: another one has to be asked for. */
  | { readonly state: 'expired' }
  | { readonly state: 'no-access' }
  | { readonly state: 'refused' }
  | { readonly state: 'busy' }
  /** No answer: the entry may be there or not. Sent again, it is still one. */
  | { readonly state: 'unreachable' }
  | { readonly state: 'failed'; readonly status: number }
