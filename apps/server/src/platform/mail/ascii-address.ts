import { domainToASCII } from 'node:url'

const domainIn = (address: string) => address.split('@').at(-1) ?? ''

/** As DNS and old mail servers need it: `bücher.example` is `xn--bcher-kva.example`. */
export const asciiDomain = (address: string): string => domainToASCII(domainIn(address))

/** Unchanged if it has no valid domain. */
export function asciiAddress(address: string): string {
  const ascii = asciiDomain(address)
  return ascii === '' ? address : `${address.slice(0, -domainIn(address).length)}${ascii}`
}
