import { formatMoment } from '#events/event-dates.ts'
import { isBlank, seenText } from '#values/blank-text.ts'
import { textProblem } from '#values/kept-text.ts'
import { type Cents, formatUsd } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** The case's fields that macros may use, written as {event}. Anything else in braces is refused. */
export const macroFields = [
  'first name',
  'customer name',
  'event',
  'event date',
  'refund amount',
  'order',
  'case',
  'my name',
] as const
export type MacroField = (typeof macroFields)[number]

export const maxMacros = 100
export const maxMacroTitle = 80
export const maxMacroText = 5_000

export type MacroFacts = {
  readonly caseId: string
  readonly customerName: string | null
  readonly event: {
    readonly name: string | null
    readonly startDate: Instant | null
    readonly timeZone: string | null
  } | null
  readonly refund: { readonly amount: Cents; readonly paymentIntentId: string } | null
  readonly myName: string
}

export type MacroValues = Readonly<Record<MacroField, string | null>>

export function macroValues(facts: MacroFacts, platformZone: string, now: Date): MacroValues {
  const { customerName, event, refund } = facts
  const name = customerName === null || isBlank(customerName) ? null : customerName.trim()
  return {
    'first name': name?.split(/\s+/)[0] ?? null,
    'customer name': name,
    event: seenText(event?.name),
    'event date': event?.startDate ? formatMoment(event.startDate, event.timeZone ?? platformZone, now) : null,
    'refund amount': refund ? formatUsd(refund.amount) : null,
    order: refund?.paymentIntentId ?? null,
    case: facts.caseId,
    'my name': isBlank(facts.myName) ? null : facts.myName,
  }
}

export type MacroPart = { readonly kind: 'text' | 'filled' | 'gap'; readonly text: string }

/** In text order. A gap is a field without a value. It stays as written and must be filled in by hand. */
export function macroParts(text: string, values: MacroValues): readonly MacroPart[] {
  const parts: MacroPart[] = []
  let end = 0
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(inBraces)) {
    if (!isField(inside)) continue
    const value = values[fieldOf(inside)]
    parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push(value === null ? { kind: 'gap', text: whole } : { kind: 'filled', text: value })
    end = index + whole.length
  }
  return [...parts, { kind: 'text' as const, text: text.slice(end) }].filter((part) => part.text !== '')
}

export const fillMacro = (text: string, values: MacroValues): string =>
  macroParts(text, values)
    .map((part) => part.text)
    .join('')

/** The unfilled fields, each once. A reply that has one must not be sent. */
export const unfilledFields = (text: string): readonly MacroField[] => [
  ...new Set(namesIn(text).filter(isField).map(fieldOf)),
]

export const unfilledWords = (fields: readonly MacroField[]): string =>
  `Fill in ${fields.map((field) => `{${field}}`).join(' and ')} first.`

type MacroDraft = { readonly title: string; readonly text: string }

export type MacroProblem = { readonly field: 'title' | 'text'; readonly message: string }

export function macroProblem({ title, text }: MacroDraft): MacroProblem | null {
  const ofTitle = isBlank(title) ? 'Enter a title.' : textProblem(title, maxMacroTitle)
  if (ofTitle) return { field: 'title', message: ofTitle }
  const ofText = isBlank(text) ? 'Enter the text.' : textProblem(text, maxMacroText)
  if (ofText) return { field: 'text', message: ofText }
  const unknown = namesIn(text).find((name) => !isField(name))
  if (unknown === undefined) return null
  const known = macroFields.map((field) => `{${field}}`).join(', ')
  return { field: 'text', message: `There is no field {${unknown}}. Fields are ${known}.` }
}

const inBraces = /\{([^{}\n]{1,60})\}/g

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(inBraces), ([, inside = '']) => inside)

const written = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

const isField = (name: string): boolean => macroFields.some((field) => field === written(name))

const fieldOf = (name: string): MacroField => macroFields.find((field) => field === written(name)) ?? 'case'
