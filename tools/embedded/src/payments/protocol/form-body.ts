import { badRequest } from './stripe-error.ts'

export type Metadata = Readonly<Record<string, string>>

export type Form = { readonly fields: ReadonlyMap<string, string>; readonly metadata: Metadata }

export function parseForm(text: string): Form {
  const fields = new Map<string, string>()
  const metadata = new Map<string, string>()
  for (const part of text.split('&').filter(Boolean)) {
    const [name, value] = [part.split('=', 1).join(''), part.slice(part.indexOf('=') + 1)]
    if (!part.includes('=')) throw badRequest('The request body is not a form.')
    const [key, content] = [decode(name), decode(value)]
    const inMetadata = /^metadata\[([^[\]]+)\]$/.exec(key)?.[1]
    const target = inMetadata === undefined ? fields : metadata
    if (target.has(inMetadata ?? key)) throw badRequest(`The parameter ${key} was given more than once.`)
    target.set(inMetadata ?? key, content)
  }
  return { fields, metadata: checked(metadata) }
}

/** Refuses unknown parameters, as Stripe does. */
export function allowOnly(form: Form, ...names: readonly string[]) {
  for (const name of [...form.fields.keys(), ...(Object.keys(form.metadata).length > 0 ? ['metadata'] : [])]) {
    if (!names.includes(name)) {
      throw badRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    }
  }
}

/** A positive integer, or undefined when it is missing. */
export function readInteger(form: Form, name: string): number | undefined {
  const text = form.fields.get(name)
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^-?\d+$/.test(text)) {
    throw badRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  }
  if (value < 1) throw badRequest('This value must be greater than or equal to 1.', invalidInteger(name))
  if (value > maxAmount)
    throw badRequest(`This value must be less than or equal to ${maxAmount}.`, invalidInteger(name))
  return value
}

const invalidInteger = (param: string) => ({ code: 'parameter_invalid_integer', param })

/** Stripe's limit for most currencies. */
const maxAmount = 99_999_999

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    throw badRequest('The request body is not a form in UTF-8.')
  }
  throw badRequest('The request holds a null character.')
}

function checked(metadata: ReadonlyMap<string, string>): Metadata {
  if (metadata.size > 50) throw badRequest('Metadata can hold up to 50 keys.', { param: 'metadata' })
  for (const [key, value] of metadata) {
    if (key.length > 40) throw badRequest('A metadata key can be up to 40 characters long.', { param: 'metadata' })
    if (value.length > 500)
      throw badRequest('A metadata value can be up to 500 characters long.', { param: `metadata[${key}]` })
  }
  return Object.fromEntries(metadata)
}
