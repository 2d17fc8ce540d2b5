import { isBlank } from '#values/blank-text.ts'

export const callOffCauses = [
  { name: 'Weather', words: 'Severe weather' },
  { name: 'Artist', words: 'The artist can’t perform' },
  { name: 'Venue', words: 'The venue can’t open' },
  { name: 'Other', words: '' },
] as const

export type CallOffCause = (typeof callOffCauses)[number]['name']

export type CallOffReason = { readonly cause: CallOffCause | null; readonly text: string }

export const maxReasonCharacters = 480

export function withCause({ text }: CallOffReason, cause: CallOffCause): CallOffReason {
  const isOwn = !isBlank(text) && !callOffCauses.some(({ words }) => words === text)
  return { cause, text: isOwn ? text : (callOffCauses.find(({ name }) => name === cause)?.words ?? '') }
}

/** 'Weather: Storm warning until Monday morning', as everybody reads it later. */
export const reasonLine = ({ cause, text }: CallOffReason): string =>
  cause === null || cause === 'Other' ? text.trim() : `${cause}: ${text.trim()}`

export function readReason(line: string): CallOffReason {
  const cause = callOffCauses.find(({ name }) => line.startsWith(`${name}: `))?.name ?? null
  return { cause, text: cause === null ? line : line.slice(cause.length + 2) }
}
