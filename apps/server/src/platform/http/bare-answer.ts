import type { Endpoint } from '@ground-control/contract/endpoint'
import { StreamedReply } from './streaming/streamed-reply.ts'

export function bareAnswer({ extraFields = [] }: Endpoint, answer: unknown): string {
  return extraFields === 'all' ? '{}' : JSON.stringify(answer, without(extraFields))
}

/** Without tag, total and line breaks, which the specification doesn't have. */
export function bareStream({ extraFields = [] }: Endpoint, { frame, open }: StreamedReply): StreamedReply {
  const leaveOut = without(extraFields === 'all' ? [] : extraFields)
  return new StreamedReply({
    tag: null,
    frame: { ...frame, lines: false },
    async open() {
      const rows = await open()
      const next = async () => (await rows.next()).map((row) => JSON.stringify(JSON.parse(row), leaveOut))
      return { tag: null, total: null, next, close: () => rows.close() }
    },
  })
}

const without =
  (names: readonly string[]) =>
  (name: string, value: unknown): unknown =>
    names.includes(name) ? undefined : value
