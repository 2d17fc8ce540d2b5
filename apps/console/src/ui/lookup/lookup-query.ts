export const maxQueryCharacters = 500

/** Trimmed, and cut to what a search takes. */
export const toQuery = (text: string): string => readable(text.trim().slice(0, maxQueryCharacters)).trim()

export const isCut = (text: string): boolean => text.trim().length > maxQueryCharacters

/** Drops what no platform takes: zero characters and halves of surrogate pairs. */
const readable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
