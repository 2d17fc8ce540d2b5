import type { Endpoint } from '@ground-control/contract/endpoint'
import type { Answer } from './answer.ts'

/** The platform stopped answering during the run. */
export class FellSilent extends Error {}

const maxUnanswered = 3

/** Watches whether the platform still answers. After a call without an answer, it waits until another call gets one. */
export type Pulse = {
  heard(endpoint: Endpoint, answer: Answer): void
  isSilent(endpoint: Endpoint): boolean
  /** Throws after too many calls in a row without an answer. Call it only where the run can end safely. */
  mustGoOn(): void
  forget(): void
}

export function createPulse(): Pulse {
  const unanswered = new Set<Endpoint>()
  return {
    heard(endpoint, answer) {
      if (answer.kind === 'none') unanswered.add(endpoint)
      else unanswered.clear()
    },
    isSilent: (endpoint) => unanswered.has(endpoint),
    mustGoOn() {
      if (unanswered.size >= maxUnanswered) {
        throw new FellSilent(
          `The platform stopped answering: ${unanswered.size} calls in a row got no answer. Later calls were not tried.`,
        )
      }
    },
    forget: () => unanswered.clear(),
  }
}
