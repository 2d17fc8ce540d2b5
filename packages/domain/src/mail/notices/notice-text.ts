import type { NoticeFact, NoticeWords, ShownTicket } from './notice-words.ts'

/** For people who read email as plain text, and for screen readers. Composed separately, not by stripping tags. */
export function noticeText(words: NoticeWords): string {
  const { heading, lead, paragraphs, facts, calendar, tickets, notes } = words
  const attached: readonly NoticeFact[] = calendar
    ? [{ label: 'Calendar', lines: [{ text: `${calendar} (attached)` }] }]
    : []
  const blocks = [
    // Lists of emails show the beginning on one line, where line breaks disappear. So the heading ends with a full
    // stop.
    [`${heading}.`, ...(lead ? [lead] : [])].join('\n'),
    ...paragraphs,
    factLines([...facts, ...attached]),
    ...tickets.map((ticket, at) => ticketLines(ticket, at + 1, tickets.length)),
    ...(tickets.some(({ entryCode }) => entryCode) ? ['Show the entry code at the door.'] : []),
    ...notes,
    'Questions? Reply to this email. It reaches a person.',
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function factLines(facts: readonly NoticeFact[]): string {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2
  return facts
    .flatMap(({ label, lines }) =>
      lines.map(
        ({ text, aside }, at) => `${(at === 0 ? `${label}:` : '').padEnd(width)}${text}${aside ? ` (${aside})` : ''}`,
      ),
    )
    .join('\n')
}

const ticketLines = ({ title, holder, ticketId, entryCode }: ShownTicket, number: number, count: number): string =>
  [
    count === 1 ? `Ticket: ${title}` : `Ticket ${number} of ${count}: ${title}`,
    ...(holder ? [holder] : []),
    ticketId,
    ...(entryCode ? [`Entry code: ${entryCode}`] : []),
  ].join('\n')
