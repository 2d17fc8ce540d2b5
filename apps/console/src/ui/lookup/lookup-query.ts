/** The most that searches of a platform take. */
export const mostQueryCharacters = 500

/** What is looked for when this is typed: without the blanks around it, and no longer than a search may be. */
export const toQuery = (text: string): string => readable(text.trim().slice(0, mostQueryCharacters)).trim()

/** Some of what was typed is not looked for. */
export const isCut = (text: string): boolean => text.trim().length > mostQueryCharacters

/** Without what no platform takes: zero characters, and halves of characters, as of an emoji that was cut. */
const readable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
