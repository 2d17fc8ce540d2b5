const unseen = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u

/** Empty, blank, or only characters without width such as U+200B. */
export const isBlank = (text: string): boolean => unseen.test(text)

/** Trimmed; null: nothing is visible. */
export const seenText = (text: string | null | undefined): string | null =>
  text && !isBlank(text) ? text.trim() : null
