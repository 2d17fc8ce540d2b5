import type { Endpoint } from '@ground-control/contract/endpoint'
import type { Answer } from './answer.ts'

/** The platform stopped answering in the middle of the run. */
export class FellSilent extends Error {}

const maxUnanswered = 3

/** Whether the platform still answers. What gave no answer is not asked again until something else did. */
export type Pulse = {
  heard(endpoint: Endpoint, answer: Answer): void
  isSilent(endpoint: Endpoint): boolean
  /** Throws when so many calls were left without an answer, one after another. For where a run can end unharmed. */
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
          `The platform stopped answering: ${unanswered.size} calls in a row got no answer. The rest was not tried.`,
        )
      }
    },
    forget: () => unanswered.clear(),
  }
}
