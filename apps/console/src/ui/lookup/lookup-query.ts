export const maxQueryCharacters = 500

export const toQuery = (text: string, maxCharacters = maxQueryCharacters): string =>
  readable(text.trim().slice(0, maxCharacters)).trim()

export const isCut = (text: string, maxCharacters = maxQueryCharacters): boolean => text.trim().length > maxCharacters

/** Drops what no platform accepts: zero characters and halves of surrogate pairs. */
const readable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')
