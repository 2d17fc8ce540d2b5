export type UsernameVerdict = 'empty' | 'unchanged' | 'too-long' | 'checking' | 'available' | 'taken' | 'unknown'

type Given = {
  /** As typed, without blanks around it. */
  readonly wanted: string
  readonly current: string | null
  /** The name that was last asked about. */
  readonly asked: string
  readonly isFetching: boolean
  readonly isError: boolean
  /** Other accounts that have the asked name; undefined: there is no answer. */
  readonly others: number | undefined
}

export const longestUsername = 100

/** X3: an empty answer means available. An error counts as not available, and so does an answer about another name. */
export function usernameVerdict({ wanted, current, asked, isFetching, isError, others }: Given): UsernameVerdict {
  if (wanted === '') return 'empty'
  if (wanted === current) return 'unchanged'
  if (wanted.length > longestUsername) return 'too-long'
  if (asked !== wanted || isFetching) return 'checking'
  if (isError || others === undefined) return 'unknown'
  return others === 0 ? 'available' : 'taken'
}

/** Under the field, and on the button that cannot be pressed yet. */
export const verdictWords: Readonly<Record<UsernameVerdict, string>> = {
  empty: 'Enter a username.',
  unchanged: 'This is already their username.',
  'too-long': `Use at most ${longestUsername} characters.`,
  checking: 'Checking availability…',
  available: 'This username is available.',
  taken: 'That username is taken.',
  unknown: 'Couldn’t check it, so it counts as not available.',
}
