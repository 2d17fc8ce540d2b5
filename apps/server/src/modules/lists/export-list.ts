import type { ListName } from '@ground-control/domain/lists/list-names'
import type { CsvColumns } from '@ground-control/domain/values/formats/csv-cell'
import { maskedContact } from '#platform/audit/masked.ts'
import { actorOf, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { CsvReply } from '#platform/http/csv-reply.ts'
import { staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'

type Export<Row> = {
  readonly list: ListName
  readonly columns: CsvColumns<Row>
  readonly pages: AsyncIterable<readonly Row[]>
  readonly filter: Readonly<Record<string, unknown>>
  readonly orgId?: string
}

type Call = { readonly principal: Principal | null; readonly requestId: string }

/** One audit entry per file, with the number of exported rows. */
export function exportList<Row>(
  database: Pick<Database, 'inTransaction'>,
  call: Call,
  { columns, pages, ...what }: Export<Row>,
): Promise<CsvReply> {
  return CsvReply.open({
    fileName: `${what.list}.csv`,
    columns,
    pages,
    onEnd: (rows, isWhole) => noteExport(database, call, { ...what, rows, isWhole }),
  })
}

type Exported = Pick<Export<unknown>, 'list' | 'filter' | 'orgId'> & {
  readonly rows: number
  readonly isWhole: boolean
  readonly eventId?: string
}

export const noteExport = (
  { inTransaction }: Pick<Database, 'inTransaction'>,
  call: Call,
  { list, filter, orgId, eventId, rows, isWhole }: Exported,
): Promise<void> =>
  inTransaction((transaction) =>
    writeAudit(transaction, {
      actor: actorOf(staffOf(call)),
      requestId: call.requestId,
      action: 'list.exported',
      entity: { kind: 'list', id: list },
      ...(orgId !== undefined && { orgId }),
      ...(eventId !== undefined && { eventId }),
      after: { rows, filter: maskedFilter(filter), ...(!isWhole && { endedEarly: true }) },
    }),
  )

/** Some account ids are emails, and searches may contain anything. */
const maskedFilter = (filter: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' && (name === 'searchQuery' || name === 'search' || value.includes('@'))
        ? maskedContact(value.trim())
        : value,
    ]),
  )

export async function* allPages<Row>(
  read: (after: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined
  do {
    const { rows, next } = await read(after)
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}

export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

export const rowsPerPage = 500
