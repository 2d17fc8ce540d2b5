/** Anything else, such as NUL or half a character, cannot be looked for in the database, and is no id of ours. */
export const isId = (value: string): boolean => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(value)
