import { Link, useRouter } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { isShort } from '#subjects/search/finding/query.ts'
import { commonSignals } from '#subjects/search/rows/reason.ts'
import type { Row } from '#subjects/search/rows/row.ts'
import { Button } from '#ui/actions/button.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { countText, type Section } from './result-sections.ts'

type Props = {
  readonly section: Section
  readonly text: string
  readonly isAlone: boolean
  readonly isWidening: boolean
  readonly onWiden: (() => void) | null
}

/** How many of a kind are shown among others. */
const maxAmongOthers = 3

export function ResultSection({ section, text, isAlone, isWidening, onWiden }: Props) {
  const { kind, title, rows, hasMore } = section
  const shown = isAlone ? rows : rows.slice(0, maxAmongOthers)
  const count = countText(rows.length, hasMore)
  const isCut = shown.length < rows.length || (hasMore && !isAlone)
  const common = commonSignals(shown)
  const number = isCut ? `${shown.length} of ${count}` : count
  return (
    <Panel
      title={title.toUpperCase()}
      note={common.length > 0 ? `${number} · matched ${common.join(', ')}` : number}
      actions={
        isCut ? (
          <Link
            to="/search"
            search={{ kind }}
            state={{ search: text }}
            className="inline-block text-small text-signal hover:underline touch:py-3.5"
          >
            {rows.length === 2 && !hasMore ? 'See both' : `See all ${count}`}
          </Link>
        ) : null
      }
    >
      <ul>
        {shown.map((row) => (
          <Result key={row.key} row={row} common={common} />
        ))}
      </ul>
      {isAlone && hasMore ? (
        <div className="flex items-center justify-center border-t border-line-faint p-3 text-small text-fg-3">
          {onWiden || isWidening ? (
            <Button size="sm" busy={isWidening} onClick={() => onWiden?.()}>
              Show more
            </Button>
          ) : (
            'There are more. Add a word to narrow the search.'
          )}
        </div>
      ) : null}
    </Panel>
  )
}

/** On a phone the end column of a desk follows the details. */
const look =
  "grid min-h-12 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto_auto] content-center items-center px-4 py-1.5 [grid-template-areas:'icon_title_signals_end'_'icon_details_signals_end'] hover:bg-hover focus-visible:bg-hover -outline-offset-2 phone:grid-cols-[auto_minmax(0,1fr)] phone:py-0.75 phone:pr-2 phone:[grid-template-areas:'icon_title'_'icon_details']"

type ResultProps = {
  readonly row: Row
  /** What the whole section matched by, shown in its heading. */
  readonly common: readonly string[]
}

function Result({ row, common }: ResultProps) {
  const router = useRouter()
  const { icon: Icon, title, details, state, count, does, aside } = row
  const signals = (row.signals ?? []).filter((signal) => !common.includes(signal))
  const mark = isShort(row.mark) ? row.mark : ''
  const content = (
    <>
      <span className="mr-3.5 [grid-area:icon] phone:mr-3 phone:self-start phone:pt-1 [&>svg]:size-4 [&>svg]:text-fg-3">
        {Icon === 'person' ? <Avatar name={title} size="sm" /> : <Icon aria-hidden="true" />}
      </span>
      <bdi className="truncate font-medium [grid-area:title]">
        <MatchText text={title} query={mark} />
      </bdi>
      <span className="contents text-small text-fg-3 phone:block phone:leading-4 phone:[grid-area:details]">
        {/* Breaks lines between details, and cuts only a detail longer than the row. */}
        <span className="[grid-area:details] phone:mr-2">
          {details.map((detail, at) => (
            <span key={detail}>
              {at === 0 ? '' : ' · '}
              <bdi className="inline-block max-w-full truncate align-bottom">
                <MatchText text={detail} query={detail === row.eventName ? detail : mark} />
              </bdi>
            </span>
          ))}
        </span>
        {signals.length > 0 ? (
          <span className="ml-3.5 inline-flex gap-1.5 [grid-area:signals] phone:mr-2 phone:ml-0">
            <span className="sr-only">matched:</span>
            {signals.map((signal) => (
              <span
                key={signal}
                className="rounded-tag border border-line px-1.5 text-small text-fg-2 phone:px-1 phone:leading-3.5"
              >
                {signal}
              </span>
            ))}
          </span>
        ) : null}
        {state || count ? (
          <span className="ml-3.5 inline-block min-w-27 text-right text-fg-2 [grid-area:end] phone:ml-0 phone:min-w-0">
            {state ? (
              <Badge status={state.status} quiet>
                {state.word}
              </Badge>
            ) : (
              count
            )}
          </span>
        ) : null}
      </span>
    </>
  )
  return (
    <li className="flex items-center not-last:border-b not-last:border-line-faint">
      {does && 'href' in does ? (
        <a
          href={does.href}
          data-result
          className={look}
          onClick={onPlainPress(() => void router.navigate({ href: does.href }))}
        >
          {content}
        </a>
      ) : (
        <div className={look}>{content}</div>
      )}
      {aside ? (
        <a
          href={aside.href}
          onClick={onPlainPress(() => void router.navigate({ href: aside.href }))}
          className="flex-none px-4 text-small text-signal hover:underline touch:py-3.5 phone:grid phone:size-touch phone:place-items-center phone:p-0"
        >
          <ScrollText aria-hidden="true" className="hidden size-4 phone:block" />
          <span className="phone:sr-only">{aside.label}</span>
          <span className="sr-only"> of {title}</span>
        </a>
      ) : null}
    </li>
  )
}
