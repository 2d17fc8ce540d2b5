import { Refusal } from '#platform/http/refusal.ts'

export type LiveSeats = {
  take(person: string): () => void
}

type Limits = { readonly maxAtOnce: number; readonly maxPerPerson: number }

/** Refuses instead of queueing, because a reader may never leave. */
export function createLiveSeats({ maxAtOnce, maxPerPerson }: Limits): LiveSeats {
  let taken = 0
  const ofPerson = new Map<string, number>()
  return {
    take(person) {
      const own = ofPerson.get(person) ?? 0
      if (own >= maxPerPerson) {
        throw new Refusal(
          'too-many-requests',
          `You already have ${maxPerPerson} live views open. Close one to open another.`,
          { retryAfterSeconds },
        )
      }
      if (taken >= maxAtOnce) {
        throw new Refusal('live-unavailable', 'Too many live views are open right now. Try again in a moment.', {
          retryAfterSeconds,
        })
      }
      taken += 1
      ofPerson.set(person, own + 1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        taken -= 1
        const left = (ofPerson.get(person) ?? 0) - 1
        if (left > 0) ofPerson.set(person, left)
        else ofPerson.delete(person)
      }
    },
  }
}

const retryAfterSeconds = 5
