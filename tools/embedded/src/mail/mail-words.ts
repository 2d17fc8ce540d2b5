import type { Mailbox } from './read-message.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** In the machine's time zone. The page's script converts it to the reader's. */
export function shortTime(moment: Date, now: Date): string {
  if (moment.toDateString() === now.toDateString()) return time.format(moment)
  return moment.getFullYear() === now.getFullYear() ? dayAndTime.format(moment) : long.format(moment)
}

export const longTime = (moment: Date): string => long.format(moment)

export const nameOf = ({ address, name }: Mailbox): string => name ?? (address || 'nobody')

export const nameAndAddress = ({ address, name }: Mailbox): string =>
  name ? `${name} <${address}>` : address || 'nobody'

const maxNamed = 10

export function peopleWords(people: readonly Mailbox[]): string {
  const named = people.slice(0, maxNamed).map(nameAndAddress).join(', ')
  return people.length > maxNamed ? `${named} and ${people.length - maxNamed} more` : named
}

export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const countWords = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
