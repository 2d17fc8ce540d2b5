export type CalendarOutcome =
  | {
      readonly state: 'added' | 'already-there'
      readonly link: string | null
    }
  /** The token expired or was never valid, so a new one is needed. */
  | { readonly state: 'expired' }
  | { readonly state: 'no-access' }
  | { readonly state: 'refused' }
  | { readonly state: 'busy' }
  /** No answer came, so the entry may exist. Sending it again doesn't add a second one. */
  | { readonly state: 'unreachable' }
  | { readonly state: 'failed'; readonly status: number }
