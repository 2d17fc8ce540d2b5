export const longestId = 200

/** No platform has anything under such a name: too long, or with what no database keeps. Broken links carry them. */
export const isPossibleId = (text: string): boolean =>
  text.length > 0 && text.length <= longestId && !/\0|\p{Surrogate}/u.test(text)
