import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { loopback } from './identity/identity-rules.ts'

/** Names only, because Postgres reads '+02:00' with the opposite sign. */
export const isTimeZone = (value: string) => {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** HTTPS, or HTTP on this machine. */
export const keepsSecrets = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname.replace(/^\[|\]$/g, '')))
}

/** In the form that browsers send: no path, trailing slash or default port. */
export const isOrigin = (value: string) => keepsSecrets(value) && new URL(value).origin === value

/** An address, or a network such as 10.0.0.0/8. */
export const isNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const postgresUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/')), {
    message: 'must be a postgres:// address',
  })

export const hostAndPort = z
  .string()
  .regex(/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, 'must be a host and a port such as 127.0.0.1:9099')

/** Only the parts we read: no path and no options. */
export const isSmtpUrl = (value: string) => {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false
  const { hostname, pathname, search, hash } = new URL(value)
  return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === ''
}

/** With user, password and, as its path, a mailbox. */
export const isImapUrl = (value: string) => {
  if (!/^imaps?:\/\//.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password, search, hash } = new URL(value)
  return hostname !== '' && username !== '' && password !== '' && search === '' && hash === '' && isEncoded(value)
}

/** With key and secret, and at most a region. */
export const isS3Url = (value: string) => {
  if (!keepsSecrets(value) || !isEncoded(value)) return false
  const { username, password, searchParams, hash } = new URL(value)
  return (
    username !== '' && password !== '' && hash === '' && [...searchParams.keys()].every((name) => name === 'region')
  )
}

/** A stray % would fail when decoded. */
const isEncoded = (value: string) => !/%(?![0-9a-f]{2})/i.test(value)

/** Signatures are rsa-sha256, which every receiver checks. */
export const isRsaKey = (pem: string) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

export const numberFrom = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}
