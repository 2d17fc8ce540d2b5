import { ApiError } from '@ground-control/contract/client'
import { EventId, Instant, TicketId } from '@ground-control/contract/primitives'
import { z } from 'zod'
import { isOutcomeUnknown } from '#platform/calls/keyed-submit.ts'
import { createStore, type ExternalStore } from '#platform/external-store.ts'
import { queuePrefix } from './queue-storage.ts'

const shared = {
  /** The key under which the server does it once, however often it is sent. */
  key: z.string(),
  /** One press may cover several tickets. */
  press: z.string(),
  eventId: EventId,
  ticketId: TicketId,
  door: z.string().optional(),
  madeAt: Instant,
  /** It was sent at least once, so the server may have it. */
  tried: z.boolean().optional(),
  /** Why the server refused it. Kept until somebody has read it. */
  refusal: z.string().optional(),
}

/** No name, contact or entry code: the phone's storage identifies nobody. */
const QueuedStep = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('redeem'), codeHash: z.string().optional() }),
  z.object({ ...shared, kind: z.literal('let-in'), reason: z.string() }),
])
export type QueuedStep = z.output<typeof QueuedStep>

export type Taken = { readonly version: number | null }

/** The server has it, refused it, or was not reached. */
export type Outcome =
  | { readonly state: 'taken'; readonly version: number | null }
  | { readonly state: 'refused'; readonly error: ApiError }
  | { readonly state: 'waiting' }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Needs = {
  readonly storage: Storage
  readonly send: (step: QueuedStep) => Promise<Taken>
  /** Runs one at a time across all tabs of this browser. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Stored on the phone until the server has it. One storage entry per step, so that two tabs can't overwrite each other.
 */
export function createDoorQueue({ storage, send, alone }: Needs) {
  const steps: ExternalStore<readonly QueuedStep[]> = createStore<readonly QueuedStep[]>(readAll(storage))
  /** If the browser stores nothing, they last as long as the page. */
  const notKept = new Set<string>()

  function write(step: QueuedStep): void {
    try {
      storage.setItem(queuePrefix + step.key, JSON.stringify(step))
      notKept.delete(step.key)
    } catch {
      notKept.add(step.key)
    }
    steps.set(inOrder([...steps.get().filter(({ key }) => key !== step.key), step]))
  }

  function remove(key: string): void {
    try {
      storage.removeItem(queuePrefix + key)
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
    steps.set(steps.get().filter((step) => step.key !== key))
  }

  /** Another tab may have changed them. */
  function readAgain(): void {
    const kept = readAll(storage)
    const own = steps.get().filter(({ key }) => notKept.has(key))
    steps.set(inOrder([...kept, ...own.filter(({ key }) => !kept.some((each) => each.key === key))]))
  }

  async function sendOne(step: QueuedStep): Promise<Outcome> {
    write({ ...step, tried: true })
    try {
      const { version } = await send(step)
      remove(step.key)
      return { state: 'taken', version }
    } catch (error) {
      if (!isRefusal(error)) return { state: 'waiting' }
      write({ ...step, tried: true, refusal: error.code })
      return { state: 'refused', error }
    }
  }

  return {
    steps,
    readAgain,
    add: (added: readonly QueuedStep[]) => added.forEach(write),
    remove,

    /** Sends waiting steps in order until the server can't be reached. A step that another tab sent is 'taken'. */
    flush: (): Promise<ReadonlyMap<string, Outcome>> =>
      alone(async () => {
        const before = steps.get()
        readAgain()
        const outcomes = new Map<string, Outcome>()
        for (const { key } of before) {
          if (!steps.get().some((step) => step.key === key)) outcomes.set(key, { state: 'taken', version: null })
        }
        for (const step of steps.get().filter(({ refusal }) => refusal === undefined)) {
          const outcome = await sendOne(step)
          outcomes.set(step.key, outcome)
          if (outcome.state === 'waiting') break
        }
        return outcomes
      }),
  }
}

/** A deliberate answer. Too many requests, a lost session or a server in trouble say nothing about the ticket. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isOutcomeUnknown(error) && ![401, 403, 408, 429].includes(error.status)

const inOrder = (steps: readonly QueuedStep[]): readonly QueuedStep[] =>
  steps.toSorted((a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt) || a.key.localeCompare(b.key))

function readAll(storage: Storage): readonly QueuedStep[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    return inOrder(keys.filter((key) => key.startsWith(queuePrefix)).flatMap((key) => readOne(storage.getItem(key))))
  } catch {
    return []
  }
}

function readOne(text: string | null): readonly QueuedStep[] {
  try {
    const step = QueuedStep.safeParse(JSON.parse(text ?? 'null'))
    return step.success ? [step.data] : []
  } catch {
    return []
  }
}
