import type { listAudit } from '@ground-control/contract/activity'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import type { AuditFilter, AuditPlace, AuditStore } from './audit-store.ts'

type Asked = AuditFilter & { readonly limit: number; readonly after?: string | undefined }

export const createAuditService = ({ store }: { readonly store: AuditStore }) => ({
  async list({ limit, after, ...filter }: Asked): Promise<ReplyOf<typeof listAudit>> {
    const found = await store.list(filter, after === undefined ? null : toPlace(after), limit + 1)
    const page = found.slice(0, limit)
    const last = page.at(-1)?.place
    return {
      entries: page.map(({ record }) => record),
      next: found.length > limit && last ? toCursor(`${last.atMicros} ${last.number}`) : null,
    }
  },
})

export type AuditService = ReturnType<typeof createAuditService>

function toPlace(cursor: string): AuditPlace {
  const [atMicros, number] = readCursor(cursor, /^(\d{1,16}) (\d{1,15})$/).map(Number)
  return { atMicros: atMicros as number, number: number as number }
}
