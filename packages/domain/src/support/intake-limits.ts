/** More than a person writes. A machine must not fill the list of cases. */
export const casesPerHour = 5
export const messagesPerMinute = 30

type Sender = {
  readonly caseId: string | null
  readonly casesLastHour: number
  readonly messagesLastMinute: number
  /** The newest case opened by their email. */
  readonly newestCaseId: string | null
}

export type IntakePlace =
  | { readonly kind: 'open' }
  | { readonly kind: 'join'; readonly caseId: string }
  /** Stored, but shown in no case. */
  | { readonly kind: 'limited'; readonly caseId: string | null }

/** Where a person's message goes. Beyond the limit for cases it joins their newest one. */
export function intakePlace({ caseId, casesLastHour, messagesLastMinute, newestCaseId }: Sender): IntakePlace {
  if (messagesLastMinute >= messagesPerMinute) return { kind: 'limited', caseId: caseId ?? newestCaseId }
  if (caseId !== null) return { kind: 'join', caseId }
  if (casesLastHour < casesPerHour || newestCaseId === null) return { kind: 'open' }
  return { kind: 'join', caseId: newestCaseId }
}

export const limitedWords = `More than ${messagesPerMinute} emails arrived within a minute. The rest are kept, but not shown here.`
