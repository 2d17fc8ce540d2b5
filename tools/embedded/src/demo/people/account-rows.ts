import type { Cell } from '#demo/copy-rows.ts'
import { personAt } from './people.ts'

const dayMs = 86_400_000

export const accountColumns = ['id', 'username', 'full_name', 'source_is_v1', 'document', 'created_at', 'updated_at']

export function* accountRows(accounts: number, now: number): Generator<Cell[]> {
  for (let index = 0; index < accounts; index++) {
    const person = personAt(index)
    const at = new Date(now - person.openedDaysAgo * dayMs).toISOString()
    const document = JSON.stringify({ city: person.city })
    yield [person.accountId, person.username, person.fullName, person.sourceIsV1, document, at, at]
  }
}

export const privateColumns = ['account_id', 'email', 'phone', 'document', 'updated_at']

/** Some accounts have no private record: its absence is an answer the console must show. */
export function* privateRows(accounts: number, now: number): Generator<Cell[]> {
  for (let index = 0; index < accounts; index++) {
    const person = personAt(index)
    if (!person.hasPrivateRecord) continue
    const document = JSON.stringify({ marketing: index % 3 === 0, language: index % 5 === 0 ? 'es' : 'en' })
    const at = new Date(now - person.openedDaysAgo * dayMs).toISOString()
    yield [person.accountId, person.email, person.phone, document, at]
  }
}
