import type { SearchKind } from '@ground-control/contract/search'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { cutText, pickedText } from '#subjects/search/finding/picked-text.ts'
import { cutTyped, isManyLines, queryOf, toOneLine } from '#subjects/search/finding/query.ts'
import { useFound } from '#subjects/search/finding/use-found.ts'
import { classNames } from '#ui/class-names.ts'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { focusWhole } from '#ui/lookup/focus-whole.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useOnRest } from '#ui/use-debounced.ts'
import { ResultSection } from './result-section.tsx'
import {
  countText,
  kindTitles,
  maxListed,
  maxOfKind,
  orderedKinds,
  type Section,
  sectionsOf,
  totalText,
} from './result-sections.ts'

type Props = {
  readonly text: string
  /** The one listed alone; null: some of each. */
  readonly kind: SearchKind | null
  readonly onText: (text: string, how: { readonly replace: boolean }) => void
}

const restMs = 250

export function SearchScreen({ text, kind, onText }: Props) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    if (text !== cutTyped(typed).value) setTyped(text)
  }
  const [widened, setWidened] = useState<SearchKind | null>(null)
  const [now] = useState(() => new Date())
  const hasPurchases = useCapability('purchases')
  const hasTimelines = useCapability('ticket-timeline')
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const { wasCut } = cutTyped(typed)
  const query = queryOf(text)
  const { answer, isAwaited, error, retry } = useFound(query, { limit: maxListed })
  const more = useFound(widened !== null && widened === kind ? query : nothing, {
    limit: maxOfKind,
    kind: widened ?? undefined,
  })
  useOnRest(typed, restMs, (next) => {
    const wanted = cutTyped(next).value
    if (wanted !== text) onText(wanted, { replace: true })
  })
  const goToResults = () => enterList(results.current)
  useSingleKeys({ '/': () => focusWhole(box.current), ARROWDOWN: goToResults })
  const reader = { text: answer?.query.text ?? '', now, timeZone: viewerZone, hasPurchases, hasTimelines }
  const sections = answer ? sectionsOf(answer.found, reader) : []
  const wide = more.answer ? sectionsOf(more.answer.found, reader).find((section) => section.kind === kind) : undefined
  const shown = kind === null ? sections : sections.flatMap((each) => (each.kind === kind ? [wide ?? each] : []))
  const picked = query.text === '' ? null : pickedText(query.text, answer?.found)
  const isTold = Boolean(answer) && !isAwaited && !error
  const isNothing = isTold && shown.length === 0

  function handleKey(event: KeyboardEvent) {
    if (!stepInList(results.current, event.key, () => box.current?.focus())) return
    event.preventDefault()
  }

  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-3.5 px-6 pt-5 pb-6 phone:p-4">
      <h1 tabIndex={-1} className="sr-only">
        Search results
      </h1>
      <div className="relative">
        <SearchField
          ref={box}
          label="Search everything"
          placeholder="Search by name, email, phone or ID, or paste an email"
          shortcut="/"
          value={typed}
          onValue={setTyped}
          searching={isAwaited}
          note={isTold ? totalText(sections) : ''}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!isManyLines(pasted)) return
            event.preventDefault()
            setTyped(toOneLine(pasted))
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') onText(cutTyped(typed).value, { replace: false })
            if (event.key === 'ArrowDown' && enterList(results.current, true)) event.preventDefault()
          }}
        />
      </div>
      <p role="status" className={classNames('text-small text-fg-2', !(isTold && picked) && !wasCut && 'sr-only')}>
        {isTold ? picked : null} {wasCut ? cutText : null}
      </p>
      {query.text === '' ? (
        <EmptyState
          headingLevel={2}
          line="Search everything"
          hint="People, tickets, purchases, refunds, cases, events and organizations: by name, email, phone or ID. A name with an event works too."
        />
      ) : error ? (
        <LoadFailed line="The search failed" error={error} onRetry={retry} />
      ) : !answer ? (
        <Panel title="Results" busy>
          <SkeletonLines widths={['70%', '60%', '65%', '50%']} />
        </Panel>
      ) : (
        <div className="grid grid-cols-[12.25rem_minmax(0,1fr)] items-start gap-6 max-md:grid-cols-1 max-md:gap-3.5">
          <KindList sections={sections} kind={kind} text={text} />
          <div
            ref={results}
            role="presentation"
            onKeyDownCapture={handleKey}
            aria-busy={isAwaited || undefined}
            className="flex min-w-0 flex-col gap-2.5"
          >
            {shown.map((section) => (
              <ResultSection
                key={section.kind}
                section={section}
                text={text}
                isAlone={kind !== null}
                isWidening={widened === section.kind && more.isAwaited}
                onWiden={section.hasMore && widened !== section.kind ? () => setWidened(section.kind) : null}
              />
            ))}
            {answer.found.failures.length > 0 ? (
              <LoadFailed line="Some kinds couldn’t be searched" error={null} onRetry={retry} headingLevel={2} />
            ) : null}
            {isNothing ? (
              <EmptyState
                headingLevel={2}
                line="Nothing found"
                hint="Search by name, email, phone or ID. A shorter text finds more."
              />
            ) : null}
          </div>
        </div>
      )}
    </div>
  )
}

const nothing = { mode: 'everything', text: '' } as const

type ListProps = {
  readonly sections: readonly Section[]
  readonly kind: SearchKind | null
  readonly text: string
}

/** How many there are of each, with a link to that kind alone. */
function KindList({ sections, kind, text }: ListProps) {
  const all = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const hasMore = sections.some((section) => section.hasMore)
  return (
    <nav aria-label="Kinds of results" className="flex flex-col gap-0.5 max-md:flex-row max-md:overflow-x-auto">
      <KindLink kind={null} label="Everything" count={countText(all, hasMore)} isHere={kind === null} text={text} />
      {orderedKinds.map((each) => {
        const section = sections.find((one) => one.kind === each)
        const count = countText(section?.rows.length ?? 0, section?.hasMore ?? false)
        return (
          <KindLink key={each} kind={each} label={kindTitles[each]} count={count} isHere={kind === each} text={text} />
        )
      })}
      <p className="px-2.5 pt-3 text-small text-fg-3 max-md:hidden">
        Best matches first: exact IDs, then what matches most of your words.
      </p>
    </nav>
  )
}

type LinkProps = {
  readonly kind: SearchKind | null
  readonly label: string
  readonly count: string
  readonly isHere: boolean
  readonly text: string
}

function KindLink({ kind, label, count, isHere, text }: LinkProps) {
  return (
    <Link
      to="/search"
      search={kind ? { kind } : {}}
      state={{ search: text }}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'flex h-8 flex-none items-center justify-between gap-3 rounded-control border px-2.5 touch:h-touch',
        isHere ? 'border-lamp-line bg-lamp-wash text-lamp' : 'border-transparent text-fg-2 hover:bg-hover',
      )}
    >
      {label} <span className="text-small">{count}</span>
    </Link>
  )
}

const linksIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-result]') ?? []),
]

/** Moves to the first result, unless the focus is in use. False: there is none. */
function enterList(list: HTMLElement | null, isFromField = false): boolean {
  const active = document.activeElement
  const isFree = isFromField || active === null || active === document.body || active.matches('main h1')
  const [first] = linksIn(list)
  if (!isFree || !first) return false
  first.focus()
  return true
}

/** Arrow keys walk through all results, and from the first one back to the field. False: not our key. */
function stepInList(list: HTMLElement | null, key: string, onLeave: () => void): boolean {
  const links = linksIn(list)
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
  if (at === -1 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  if (key === 'ArrowUp' && at === 0) onLeave()
  else links[key === 'ArrowDown' ? at + 1 : at - 1]?.focus()
  return true
}
