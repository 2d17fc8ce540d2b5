import { domainToASCII } from 'node:url'

const domainIn = (address: string) => address.split('@').at(-1) ?? ''

/** As DNS and old mail servers know it: `bücher.example` is `xn--bcher-kva.example`. */
export const asciiDomain = (address: string): string => domainToASCII(domainIn(address))

/** Unchanged when its domain is none. */
export function asciiAddress(address: string): string {
  const ascii = asciiDomain(address)
  return ascii === '' ? address : `${address.slice(0, -domainIn(address).length)}${ascii}`
}
