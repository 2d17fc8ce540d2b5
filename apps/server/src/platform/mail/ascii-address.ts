import { domainToASCII } from 'node:url'

const domainIn = (address: string) => address.split('@').at(-1) ?? ''

/** The form that DNS and old mail servers need: `bücher.example` becomes `xn--bcher-kva.example`. */
export const asciiDomain = (address: string): string => domainToASCII(domainIn(address))

/** Unchanged if it has no valid domain. */
export function asciiAddress(address: string): string {
  const ascii = asciiDomain(address)
  return ascii === '' ? address : `${address.slice(0, -domainIn(address).length)}${ascii}`
}
