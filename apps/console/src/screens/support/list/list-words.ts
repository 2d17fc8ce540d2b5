import type { CaseTab } from '@ground-control/domain/support/cases'
import type { SupportView } from '#screens/support/support-view.ts'

type Words = { readonly line: string; readonly hint: string }

const words: Readonly<Record<CaseTab, Words>> = {
  open: { line: 'No open cases', hint: 'Everybody has been answered. New cases appear here by themselves.' },
  mine: { line: 'You own no open cases', hint: 'Take one from Unassigned, or wait until somebody gives you one.' },
  unassigned: { line: 'No case is without an owner', hint: 'Somebody looks after every open case.' },
  snoozed: { line: 'No snoozed cases', hint: 'Cases that are put off wait here, and come back by themselves.' },
  solved: { line: 'No solved cases yet', hint: 'What is solved is kept here.' },
}

export const nothingIn = ({ tab, overdue }: Pick<SupportView, 'tab' | 'overdue'>): Words =>
  overdue ? { line: 'Nothing is overdue', hint: 'Every case here is within its time.' } : words[tab]
