import { isMailAddress, parseMailbox, recipientKey } from './mail-address.ts'
import { isDeskAddress } from './mail-nature.ts'

export const maxCopies = 10

type Others = {
  readonly to: string | null
  readonly desk: string | null
}

/** Each address once, without the recipient and the desk, who get the message anyway. */
export function copiesOf(given: readonly string[], { to, desk }: Others): string[] {
  const seen = new Set(to === null ? [] : [recipientKey(to)])
  return given.filter((address) => {
    const key = recipientKey(address)
    if (!isMailAddress(address) || seen.has(key) || (desk !== null && isDeskAddress(address, desk))) return false
    seen.add(key)
    return true
  })
}

/** Splits typed or pasted text at commas into addresses and the rest. */
export function readCopies(text: string): { readonly addresses: readonly string[]; readonly rest: string } {
  const parts = text.split(/[,;\n]/).filter((part) => part.trim() !== '')
  const read = parts.map((part) => ({ part: part.trim(), address: parseMailbox(part)?.address }))
  return {
    addresses: read.flatMap(({ address }) => address ?? []),
    rest: read.flatMap(({ part, address }) => (address === undefined ? [part] : [])).join(', '),
  }
}

type NotCopied = {
  /** Left out by MAIL_ALLOW. */
  readonly notAllowed: number
  readonly refused: number
  /** The connection ended before the server answered, so nobody knows. */
  readonly uncertain: number
  readonly serverWords: string
}

/** Tells readers of the message what happened to copies that weren't sent; null: all were sent. */
export function copyWords({ notAllowed, refused, uncertain, serverWords }: NotCopied): string | null {
  const words = [
    notAllowed > 0 ? `${countOf(notAllowed)} not sent: MAIL_ALLOW doesn’t include the address.` : null,
    refused > 0 ? `${countOf(refused)} refused: “${serverWords}”` : null,
    uncertain > 0 ? `${countOf(uncertain)} possibly not sent: ${serverWords}` : null,
  ]
  return words.filter((each) => each !== null).join(' ') || null
}

const countOf = (count: number) => (count === 1 ? '1 copy was' : `${count} copies were`)

export const copyBouncedWords = (serverWords: string): string => `A copy bounced: “${serverWords}”`
