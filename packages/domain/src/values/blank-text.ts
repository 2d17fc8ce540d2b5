const unseen = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u

/** Nothing of it can be seen: empty, blanks, or characters without a width such as U+200B. */
export const isBlank = (text: string): boolean => unseen.test(text)

/** Without the blanks around it. null: nothing of it can be seen. */
export const seenText = (text: string | null | undefined): string | null =>
  text && !isBlank(text) ? text.trim() : null
