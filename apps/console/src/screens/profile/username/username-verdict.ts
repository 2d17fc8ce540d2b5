export type UsernameVerdict = 'empty' | 'unchanged' | 'too-long' | 'checking' | 'available' | 'taken' | 'unknown'

type Given = {
  readonly wanted: string
  readonly current: string | null
  /** The name last checked. */
  readonly asked: string
  readonly isFetching: boolean
  readonly isError: boolean
  /** Other accounts with that name; undefined: no answer. */
  readonly others: number | undefined
}

export const maxUsernameLength = 100

/** Only an empty answer about this very name means available; an error does not. */
export function usernameVerdict({ wanted, current, asked, isFetching, isError, others }: Given): UsernameVerdict {
  if (wanted === '') return 'empty'
  if (wanted === current) return 'unchanged'
  if (wanted.length > maxUsernameLength) return 'too-long'
  if (asked !== wanted || isFetching) return 'checking'
  if (isError || others === undefined) return 'unknown'
  return others === 0 ? 'available' : 'taken'
}

/** Shown below the field and on the disabled button. */
export const verdictWords: Readonly<Record<UsernameVerdict, string>> = {
  empty: 'Enter a username.',
  unchanged: 'This is already their username.',
  'too-long': `Use at most ${maxUsernameLength} characters.`,
  checking: 'Checking availability…',
  available: 'This username is available.',
  taken: 'That username is taken.',
  unknown: 'Couldn’t check it, so it counts as not available.',
}
