import { Link, useRouter } from '@tanstack/react-router'
import { isShort } from '#subjects/search/finding/query.ts'
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
  /** All of its rows are listed. */
  readonly isAlone: boolean
  readonly isWidening: boolean
  /** null: all there are were asked for. */
  readonly onWiden: (() => void) | null
}

/** Among the others a kind shows so many. */
const maxAmongOthers = 3

export function ResultSection({ section, text, isAlone, isWidening, onWiden }: Props) {
  const { kind, title, rows, hasMore } = section
  const shown = isAlone ? rows : rows.slice(0, maxAmongOthers)
  const count = countText(rows.length, hasMore)
  const isCut = shown.length < rows.length || (hasMore && !isAlone)
  return (
    <Panel
      title={title.toUpperCase()}
      note={isCut ? `${shown.length} of ${count}` : count}
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
          <Result key={row.key} row={row} />
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

const look =
  'flex min-h-12 min-w-0 flex-1 items-center gap-3.5 px-4 py-1.5 hover:bg-hover focus-visible:bg-hover -outline-offset-2 phone:flex-wrap phone:gap-x-3 phone:gap-y-1 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-fg-3'

function Result({ row }: { readonly row: Row }) {
  const router = useRouter()
  const { icon: Icon, title, details, signals = [], state, does, aside } = row
  const mark = isShort(row.mark) ? row.mark : ''
  const content = (
    <>
      {Icon === 'person' ? <Avatar name={title} size="sm" /> : <Icon aria-hidden="true" />}
      <span className="flex min-w-0 flex-1 flex-col phone:basis-[70%]">
        <bdi className="truncate font-medium phone:whitespace-normal">
          <MatchText text={title} query={mark} />
        </bdi>
        <span className="truncate text-small text-fg-3 phone:whitespace-normal phone:wrap-anywhere">
          {details.map((detail, at) => (
            <span key={detail}>
              {at === 0 ? '' : ' · '}
              <bdi>
                <MatchText text={detail} query={mark} />
              </bdi>
            </span>
          ))}
        </span>
      </span>
      <span className="flex flex-none gap-1.5 phone:ml-7">
        <span className="sr-only">matched:</span>
        {signals.map((signal) => (
          <span key={signal} className="rounded-tag border border-line px-1.5 text-small text-fg-2">
            {signal}
          </span>
        ))}
      </span>
      {state ? (
        <span className="min-w-27 flex-none text-right phone:min-w-0">
          <Badge status={state.status} quiet>
            {state.word}
          </Badge>
        </span>
      ) : null}
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
          className="flex-none px-4 text-small text-signal hover:underline touch:py-3.5"
        >
          {aside.label}
          <span className="sr-only"> of {title}</span>
        </a>
      ) : null}
    </li>
  )
}
