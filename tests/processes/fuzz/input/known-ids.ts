/** A platform's ids, by the prefix before the underscore. */
export type KnownIds = ReadonlyMap<string, readonly string[]>

const perPrefix = 25

/** Collects everything that looks like an id, anywhere in an answer. */
export function idsIn(answers: readonly unknown[]): KnownIds {
  const found = new Map<string, Set<string>>()
  const open = [...answers]
  for (const value of open) {
    if (typeof value === 'string') keep(value)
    else if (typeof value === 'object' && value) open.push(...Object.values(value))
  }
  function keep(text: string) {
    const prefix = /^([a-z]{2,5})_[\w-]{1,60}$/.exec(text)?.[1]
    if (!prefix) return
    const ids = found.get(prefix) ?? new Set()
    if (ids.size < perPrefix) found.set(prefix, ids.add(text))
  }
  return new Map([...found].map(([prefix, ids]) => [prefix, [...ids].toSorted()]))
}

const prefixes: readonly (readonly [RegExp, string])[] = [
  [/^eventIds?$/, 'evt'],
  [/^org(anization)?Ids?$/, 'org'],
  [/^spaceIds?$/, 'spc'],
  [/^ticketIds?$/, 'tkt'],
  [/^(uid|accountId|staffId|actorId)$/, 'acc'],
  [/^payment(Intent)?Id$/, 'pi'],
  [/^refundId$/, 're'],
  [/^(caseId|intoCaseId)$/, 'sup'],
  [/^jobId$/, 'job'],
  [/^mailId$/, 'mail'],
  [/^macroId$/, 'mac'],
  [/^viewId$/, 'view'],
  [/^attachmentId$/, 'att'],
]

/** null: the field isn't an id. Empty: it is one, but none is known. */
export function knownFor(ids: KnownIds, field: string): readonly string[] | null {
  const prefix = prefixes.find(([pattern]) => pattern.test(field))?.[1]
  if (prefix) return ids.get(prefix) ?? []
  return /^(id|entityId)$/.test(field) ? [...ids.values()].flat() : null
}
