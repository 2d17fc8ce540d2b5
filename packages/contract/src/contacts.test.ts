import { expect, test } from 'vitest'
import { z } from 'zod'
import { contactRuleOf, tracedFields } from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'

/** Names of fields with an email or phone. Places have addresses too, and so does the desk. */
const isContact = /(e-?mail|phone|address|^cc)$/i
const isNone = /(^|\bspaces(\[\])?\.)address$/

type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

const alternatives = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf]

const holdsText = (schema: Schema): boolean =>
  [schema.type].flat().includes('string') ||
  (schema.items ? holdsText(schema.items) : alternatives(schema).some(holdsText))

function contactsIn(schema: Schema, at = ''): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const place = at ? `${at}.${name}` : name
    const isHere = isContact.test(name) && holdsText(each) && !isNone.test(place)
    return [...(isHere ? [place] : []), ...contactsIn(each, place)]
  })
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const inside = [...alternatives(schema), ...more].flatMap((each) => contactsIn(each, at))
  return [...fields, ...inside, ...(schema.items ? contactsIn(schema.items, `${at}[]`) : [])]
}

const jsonOf = (schema: z.ZodType | undefined) =>
  schema ? (z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema) : {}

/** The fields of a document are free, so its schema doesn't show contacts. */
const isDocument = ({ path }: Endpoint) => path.includes('/documents/')

test.each(allEndpoints.map((each) => [each.name, each] as const))(
  '%s declares what it shows of contacts',
  {
    tags: ['H1'],
  },
  (_, endpoint) => {
    if (endpoint.servesFile) return
    if (isDocument(endpoint)) return expect(contactRuleOf(endpoint)).not.toBeNull()
    const shown = [...new Set(contactsIn(jsonOf(endpoint.reply)))]
    expect({ shown, hasRule: contactRuleOf(endpoint) !== null }).toEqual({ shown, hasRule: shown.length > 0 })
  },
)

test('every file with people declares that it is audited', { tags: ['H1'] }, () => {
  const files = allEndpoints.filter(({ servesFile }) => servesFile)
  const rules = Object.fromEntries(files.map((each) => [each.name, contactRuleOf(each)]))
  expect(rules).toEqual({
    getCaseAttachment: null,
    exportOrganizationEvents: null,
    exportOrganizations: 'business',
    exportRefunds: 'audited',
    exportAudit: 'audited',
    exportAccounts: 'audited',
  })
})

test.each(allEndpoints.map((each) => [each.name, each] as const))(
  'the subject of a trace of %s is in the call',
  {
    tags: ['H1'],
  },
  (_, endpoint) => {
    const rule = contactRuleOf(endpoint)
    if (rule === null || typeof rule === 'string') return
    const given = [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
      Object.keys(jsonOf(part).properties ?? {}),
    )
    const isNamed = rule.by.length === 0 || rule.by.some((field) => field in tracedFields && given.includes(field))
    expect({ given, isNamed }).toEqual({ given, isNamed: true })
    expect(endpoint.permission).toBe('staff')
  },
)

test('only organizations can be read without signing in', { tags: ['H1'] }, () => {
  const open = allEndpoints.filter((each) => each.permission === 'public' && contactRuleOf(each) !== null)
  expect(open.map(({ name }) => name)).toEqual(['getOrganization', 'listOrganizations'])
})
