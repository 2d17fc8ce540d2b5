import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Far more than there are such statements. A limit, because connections keep every one of them. */
const maxNames = 200

const names = new Map<string, string>()

/**
 * The same connections, but every statement gets a name, so that each connection parses and plans it once. For
 * statements with few shapes whose plan doesn't depend on the values. Not for poolers, which switch connections between
 * statements.
 */
export function planning(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'query') return named(target)
      if (key === 'connect') return async () => planningClient(await target.connect())
      return Reflect.get(target, key, target)
    },
  })
}

export const planningClient = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, { get: (target, key) => (key === 'query' ? named(target) : Reflect.get(target, key, target)) })

const named = (client: pg.Pool | pg.PoolClient) => (statement: pg.QueryConfig, values?: unknown[]) =>
  client.query({ ...statement, name: nameOf(statement.text) }, values)

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
