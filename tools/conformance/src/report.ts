import { type CallNumber, specifiedCalls } from '@ground-control/contract/endpoints'
import { meanings } from './meanings.ts'

/** A deviation breaks something in the console. A note breaks nothing, but is worth knowing. */
export type Finding = { readonly kind: 'deviation' | 'note'; readonly text: string }

export type CallReport = {
  readonly number: CallNumber
  readonly method: string
  readonly path: string
  readonly verdict: 'fits' | 'deviates' | 'not-tried'
  readonly findings: readonly Finding[]
  readonly milliseconds: number | null
  /** What staff will see; null if it doesn't deviate. */
  readonly meaning: string | null
  /** Why it was not tried; null if it was. */
  readonly untriedBecause: string | null
}

export type Report = {
  readonly base: string
  readonly calls: readonly CallReport[]
  readonly notes: readonly string[]
  readonly counts: { readonly fits: number; readonly deviates: number; readonly notTried: number }
}

export type Findings = {
  /** `meaning`: what staff will see, if it isn't just that the call fails. */
  deviation(number: CallNumber, text: string, meaning?: string): void
  note(number: CallNumber, text: string): void
  tried(number: CallNumber, milliseconds: number): void
  untried(number: CallNumber, why: string): void
  general(text: string): void
  report(base: string): Report
}

/** Object.keys() loses the type of the names. */
export const callNumbers = Object.keys(specifiedCalls) as readonly CallNumber[]

export function createFindings(): Findings {
  const found = new Map<CallNumber, (Finding & { readonly meaning: string | null })[]>()
  const times = new Map<CallNumber, number>()
  const reasons = new Map<CallNumber, string>()
  const notes: string[] = []

  const add = (number: CallNumber, kind: Finding['kind'], text: string, meaning: string | null) => {
    const all = found.get(number) ?? []
    if (!all.some((each) => each.text === text)) found.set(number, [...all, { kind, text, meaning }])
  }

  function reportOf(number: CallNumber): CallReport {
    const { method, path } = specifiedCalls[number]
    const all = found.get(number) ?? []
    const meant = new Set(all.flatMap(({ meaning }) => meaning ?? []))
    const deviates = meant.size > 0
    const verdict = deviates ? 'deviates' : times.has(number) ? 'fits' : 'not-tried'
    return {
      number,
      method,
      path,
      verdict,
      findings: all.map(({ kind, text }) => ({ kind, text })),
      milliseconds: times.get(number) ?? null,
      meaning: deviates ? [...meant].join(' ') : null,
      untriedBecause: verdict === 'not-tried' ? (reasons.get(number) ?? 'The run ended before its turn.') : null,
    }
  }

  return {
    deviation: (number, text, meaning = meanings[number]) => add(number, 'deviation', text, meaning),
    note: (number, text) => add(number, 'note', text, null),
    tried: (number, milliseconds) => void times.set(number, Math.max(times.get(number) ?? 0, milliseconds)),
    untried: (number, why) => void reasons.set(number, why),
    general: (text) => void (notes.includes(text) || notes.push(text)),
    report(base) {
      const calls = callNumbers.map(reportOf)
      const count = (verdict: CallReport['verdict']) => calls.filter((each) => each.verdict === verdict).length
      const counts = { fits: count('fits'), deviates: count('deviates'), notTried: count('not-tried') }
      return { base, calls, notes, counts }
    },
  }
}
