import { listTicketDetails } from '@ground-control/contract/guests'
import { TicketDetail } from '@ground-control/contract/tickets'
import { createRowReader } from '@ground-control/domain/guests/reading/row-reader'
import { isTicketRow } from '@ground-control/domain/guests/reading/ticket-row'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { type Answer, contentTypeOf } from '#asking/answer.ts'
import type { AskOptions } from '#asking/ask.ts'
import { type Check, checkDoors, probeAbsent } from '#check.ts'
import { belowZeroIn } from '#judging/below-zero.ts'
import { wrongsIn } from '#judging/issue-words.ts'
import { judgeArrival } from '#judging/judge-reply.ts'
import { otherMeanings } from '#meanings.ts'
import { organizationOf } from '#organization-of.ts'
import { absentLike } from '#subjects.ts'

const maxRowsKept = 5_000
const maxRowsJudged = 200

type Read = { readonly tickets: readonly TicketDetail[]; readonly count: number; readonly isWhole: boolean }

/** Reads the guest list as the console does: row by row as it arrives, whatever its length. */
export async function checkGuestList(check: Check, eventId: EventId): Promise<readonly TicketDetail[]> {
  check.pulse.mustGoOn()
  const read = await readGuestList(check, eventId)
  await checkDoors(check, 'P25', listTicketDetails, inputOf(eventId, await organizationOf(check, eventId)))
  await probeAbsent(check, 'P25', listTicketDetails, inputOf(absentLike(eventId), null), 'list')
  return read?.tickets ?? []
}

export async function readGuestList(check: Check, eventId: EventId): Promise<Read | null> {
  const { ask, findings } = check
  const complain = (text: string) => findings.deviation('P25', `Asked: ${text}`)
  const rows = createRows()
  const orgId = await organizationOf(check, eventId)
  const asking = (options: AskOptions) =>
    ask(listTicketDetails, inputOf(eventId, orgId), { ...options, ...(orgId && { organizationId: orgId }) })
  const answer = await asking({ maxBytes: check.maxListBytes, sink: rows.push })
  const reply = judgeArrival({ findings, number: 'P25', asked: 'Asked' }, answer)
  if (!reply) return null
  const hadRowsEarly = rows.count > 0
  try {
    if (!reply.isCut) rows.end()
  } catch {
    const isPage = contentTypeOf(reply) === 'text/html'
    complain(
      isPage ? 'a web page (HTML) came instead of JSON.' : 'the body is no JSON list of tickets, or it breaks off.',
    )
    return null
  }
  for (const line of wrongsIn(rows.wrong, wrongIssues(rows.wrong))) complain(line)
  if (rows.wrongCount > 0) {
    complain(
      `${rows.wrongCount} of ${rows.count} rows are not tickets that the console can show. One such row is enough for it to refuse the whole list.`,
    )
  }
  if (rows.doubles > 0) {
    const text = `Asked: ${rows.doubles} ticket IDs are in the list more than once.`
    findings.deviation('P25', text, otherMeanings.twice)
  }
  for (const line of belowZeroIn(rows.kept)) findings.deviation('P25', `Asked: ${line}`, otherMeanings.belowZero)
  if (reply.isCut)
    findings.note('P25', `The list is very long: ${rows.count} rows were checked, and the rest was not read.`)
  if (!reply.isCut && rows.count > 1000 && !hadRowsEarly) {
    findings.note(
      'P25',
      'The rows don’t come one per line, so the console shows nothing until the whole list has arrived.',
    )
  }
  noteTotal(check, reply.headers.get('x-total-count'), rows.count, reply.isCut)
  const tag = reply.headers.get('etag')
  noteTag(check, tag ? await asking({ knownTag: tag, maxBytes: 1 }) : null)
  return { tickets: rows.kept, count: rows.count, isWhole: !reply.isCut }
}

function createRows() {
  const reader = createRowReader()
  const kept: TicketDetail[] = []
  const wrong: unknown[] = []
  const ids = new Set<string>()
  const state = { count: 0, wrongCount: 0, doubles: 0 }
  const take = (rows: readonly unknown[]) => {
    for (const row of rows) {
      state.count += 1
      if (!isTicketRow(row)) {
        state.wrongCount += 1
        if (wrong.length < maxRowsJudged) wrong.push(row)
        continue
      }
      if (ids.has(row.ticketId)) state.doubles += 1
      ids.add(row.ticketId)
      // Other fields of a ticket are checked elsewhere.
      if (kept.length < maxRowsKept) kept.push(row as TicketDetail)
    }
  }
  return {
    kept,
    wrong,
    get count() {
      return state.count
    },
    get wrongCount() {
      return state.wrongCount
    },
    get doubles() {
      return state.doubles
    },
    push(text: string) {
      take(reader.push(text))
      return true
    },
    end: () => take(reader.end()),
  }
}

const wrongIssues = (rows: readonly unknown[]) => TicketDetail.array().safeParse(rows).error?.issues ?? []

function noteTotal({ findings }: Check, header: string | null, count: number, isCut: boolean): void {
  if (header === null || isCut || Number(header) === count) return
  findings.note(
    'P25',
    `x-total-count says ${header}, but ${count} rows came: the progress shown meanwhile would be wrong.`,
  )
}

/** With a tag, reopening a list costs one 304. */
function noteTag({ findings }: Check, again: Answer | null): void {
  if (!again) findings.note('P25', 'There is no ETag, so opening a guest list always reads the whole list again.')
  else if (again.kind === 'reply' && again.status !== 304) {
    findings.note(
      'P25',
      `It has an ETag, but the same tag sent back (if-none-match) was answered with ${again.status}, not 304.`,
    )
  }
}

const inputOf = (eventId: EventId, orgId: OrgId | null) => ({
  params: { eventId },
  query: { orgId: orgId ?? undefined },
})
