export type CalendarOutcome =
  | {
      readonly state: 'added' | 'already-there'
      readonly link: string | null
    }
  /** The token has expired or was never valid, so a new one is needed. */
  | { readonly state: 'expired' }
  | { readonly state: 'no-access' }
  | { readonly state: 'refused' }
  | { readonly state: 'busy' }
  /** No answer: the entry may exist. Sending it again doesn't add another. */
  | { readonly state: 'unreachable' }
  | { readonly state: 'failed'; readonly status: number }
