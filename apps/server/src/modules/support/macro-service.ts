import type { BodyOf } from '@ground-control/contract/endpoint'
import type { changeMacro, createMacro, Macro, orderMacros } from '@ground-control/contract/support-macros'
import { macroProblem, maxMacros } from '@ground-control/domain/support/macros'
import { sql } from 'drizzle-orm'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { supportMacros } from '#platform/db/schema/support.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Asked } from './case-entry.ts'
import { rejected } from './case-refusals.ts'

type Of = { readonly macroId: string }
type Keyed = { readonly idempotencyKey: string | null }

export const createMacroService = ({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>) => {
  const list = async () => ({ macros: await read(db) })

  async function locked(transaction: Transaction, macroId: string, expectedVersion: number) {
    const macros = await lockAll(transaction)
    const macro = macros.find((each) => each.macroId === macroId)
    if (!macro) throw new Refusal('not-found', 'There is no such macro. Somebody may have deleted it.')
    if (macro.version !== expectedVersion) throw changedMeanwhile(macro)
    return macro
  }

  return {
    list,

    async create({ actor, requestId, idempotencyKey, title, text }: Asked<BodyOf<typeof createMacro>> & Keyed) {
      await inTransaction(async (transaction) => {
        mustBeSound({ title, text })
        const macroId = newId('mac_')
        if (idempotencyKey) {
          const fingerprint = fingerprintOf('createMacro', { title, text })
          const keyed = { personId: actor.id, key: idempotencyKey, fingerprint, resultId: macroId }
          if (await earlierResult(transaction, keyed)) return
        }
        const count = (await lockAll(transaction)).length
        if (count >= maxMacros) throw new Refusal('list-full', `There are ${maxMacros} macros. Delete one first.`)
        const place = sql`(select coalesce(max(place), 0) + 1 from support_macros)`
        const by = { updatedBy: actor.id, updatedByName: actor.name }
        await transaction.insert(supportMacros).values({ id: macroId, title, text, place, ...by })
        const entity = { kind: 'macro', id: macroId }
        await writeAudit(transaction, { actor, requestId, entity, action: 'macro.created', after: { title, text } })
      })
      return list()
    },

    async change(asked: Asked<BodyOf<typeof changeMacro>> & Of) {
      const { actor, requestId, macroId, expectedVersion, title, text } = asked
      await inTransaction(async (transaction) => {
        mustBeSound({ title, text })
        const before = await locked(transaction, macroId, expectedVersion)
        if (before.title === title && before.text === text) return
        await transaction.execute(sql`
          update support_macros set title = ${title}, text = ${text}, version = version + 1, updated_by = ${actor.id},
                 updated_by_name = ${actor.name}, updated_at = clock_timestamp() where id = ${macroId}`)
        await writeAudit(transaction, {
          actor,
          requestId,
          entity: { kind: 'macro', id: macroId },
          action: 'macro.changed',
          before: { title: before.title, text: before.text },
          after: { title, text },
        })
      })
      return list()
    },

    async remove({ actor, requestId, macroId, expectedVersion }: Asked<Of & { readonly expectedVersion: number }>) {
      await inTransaction(async (transaction) => {
        const { title, text } = await locked(transaction, macroId, expectedVersion)
        await transaction.execute(sql`delete from support_macros where id = ${macroId}`)
        const entity = { kind: 'macro', id: macroId }
        await writeAudit(transaction, { actor, requestId, entity, action: 'macro.deleted', before: { title, text } })
      })
      return list()
    },

    async order({ actor, requestId, from, to }: Asked<BodyOf<typeof orderMacros>>) {
      if (isSameOrder(from.toSorted(), to.toSorted()) === false) {
        throw rejected('to', 'Both orders must hold the same macros.')
      }
      await inTransaction(async (transaction) => {
        const current = (await lockAll(transaction)).map(({ macroId }) => macroId)
        if (isSameOrder(current, to)) return
        if (!isSameOrder(current, from)) {
          throw new Refusal('changed-meanwhile', 'Somebody else changed the macros. Review them, then try again.')
        }
        await transaction.execute(sql`
          update support_macros m set place = wanted.place
          from unnest(${sql.param([...to])}::text[]) with ordinality wanted (id, place) where wanted.id = m.id`)
        const entity = { kind: 'macro', id: 'order' }
        const change = { before: { order: from }, after: { order: to } }
        await writeAudit(transaction, { actor, requestId, entity, action: 'macro.ordered', ...change })
      })
      return list()
    },
  }
}

function mustBeSound(draft: { readonly title: string; readonly text: string }): void {
  const problem = macroProblem(draft)
  if (problem) throw rejected(problem.field, problem.message)
}

const changedMeanwhile = ({ updatedBy, updatedAt, version }: Macro) =>
  new Refusal('changed-meanwhile', `${updatedBy ?? 'A colleague'} changed this macro. Review it, then try again.`, {
    conflict: { changedBy: updatedBy, changedAt: updatedAt, version },
  })

const isSameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, at) => id === b[at])

/** Locks the list, so that its order and length stay right. */
async function lockAll(transaction: Transaction): Promise<Macro[]> {
  await transaction.execute(sql`lock table support_macros in share row exclusive mode`)
  return read(transaction)
}

async function read(transaction: Transaction): Promise<Macro[]> {
  const { rows } = await transaction.execute<Macro>(sql`
    select id as "macroId", title, text, version, ${asInstant(sql`updated_at`)} as "updatedAt",
           coalesce(updated_by_name, updated_by) as "updatedBy"
    from support_macros order by place, id`)
  return rows
}
