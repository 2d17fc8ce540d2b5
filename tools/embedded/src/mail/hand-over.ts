import { createDueLoop } from '#timing/due-loop.ts'
import type { Envelope, MailboxStore } from './mailbox-store.ts'

/** Stores a message for our own domain. May get the same message twice, if the process ends before that is recorded. */
export type OnOwnMail = (raw: Buffer, envelope: Envelope) => Promise<unknown>

type Needs = {
  readonly store: MailboxStore
  readonly onOwnMail: OnOwnMail
  readonly onChange: () => void
  readonly onFailure: (error: unknown) => void
}

/** Offers each message until it is accepted, with growing pauses. A refused one doesn't block the others. */
export function createHandOver({ store, onOwnMail, onChange, onFailure }: Needs) {
  return createDueLoop(async () => {
    for (let next = await store.nextHandOver(); next; next = await store.nextHandOver()) {
      const problem = await offer(next.raw, next.envelope)
      if (problem === null) await store.markHandedOver(next.id)
      else await store.delayHandOver(next.id, pauseMs(next.tries), problem)
      onChange()
    }
    return store.msToNextHandOver()
  }, onFailure)

  async function offer(raw: Buffer, envelope: Envelope): Promise<string | null> {
    try {
      await onOwnMail(raw, envelope)
      return null
    } catch (error) {
      onFailure(error)
      return error instanceof Error ? error.message.replaceAll('\0', '').slice(0, 500) : 'unknown'
    }
  }
}

const maxPauseMs = 5 * 60_000

export const pauseMs = (tries: number) => Math.min(500 * 2 ** Math.min(tries, 20), maxPauseMs)
