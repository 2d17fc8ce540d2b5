/** More than a person writes. Keeps a machine from filling the list of cases. */
export const casesPerHour = 5
export const messagesPerMinute = 30

type Sender = {
  readonly caseId: string | null
  readonly casesLastHour: number
  readonly messagesLastMinute: number
  /** The newest case that their email opened. */
  readonly newestCaseId: string | null
}

export type IntakePlace =
  | { readonly kind: 'open' }
  | { readonly kind: 'join'; readonly caseId: string }
  /** Stored, but not shown in a case. */
  | { readonly kind: 'limited'; readonly caseId: string | null }

/** Decides where a person's message goes. Beyond the limit for cases, it joins their newest one. */
export function intakePlace({ caseId, casesLastHour, messagesLastMinute, newestCaseId }: Sender): IntakePlace {
  if (messagesLastMinute >= messagesPerMinute) return { kind: 'limited', caseId: caseId ?? newestCaseId }
  if (caseId !== null) return { kind: 'join', caseId }
  if (casesLastHour < casesPerHour || newestCaseId === null) return { kind: 'open' }
  return { kind: 'join', caseId: newestCaseId }
}

export const limitedWords = `More than ${messagesPerMinute} emails arrived within a minute. The rest are kept, but not shown here.`
