export const mostQueryCharacters = 500

/** Trimmed, and cut to what a search takes. */
export const toQuery = (text: string): string => readable(text.trim().slice(0, mostQueryCharacters)).trim()

export const isCut = (text: string): boolean => text.trim().length > mostQueryCharacters

/** Drops what no platform takes: zero characters and halves of surrogate pairs. */
const readable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
