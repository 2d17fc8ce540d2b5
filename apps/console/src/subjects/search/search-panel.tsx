import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Kbd } from '#ui/marks/kbd.tsx'
import { modifierKey } from './modifier-key.ts'
import { QueryField } from './query-field.tsx'
import { ResultRow } from './result-row.tsx'
import type { Group, SearchCommand, SearchPage } from './rows/row.ts'
import { SearchNotes } from './search-notes.tsx'
import { useSearchPanel } from './use-search-panel.ts'

type Props = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly pages: readonly SearchPage[]
  readonly commands: readonly SearchCommand[]
  readonly uid: string
  readonly onClose: () => void
  readonly onGo: (href: string, search?: string) => void
}

/** The focus stays in the field while the arrow keys move through the list. */
export function SearchPanel({ field, pages, commands, uid, onClose, onGo }: Props) {
  const listId = useId()
  const panel = useSearchPanel({ pages, commands, uid, onClose, onGo })
  const { active, groups, rows, isAwaited } = panel
  const place = rows.findIndex(({ key }) => key === active?.key)
  const idOf = (at: number) => `${listId}-${at}`
  const results = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scroll to the top for the first row, so its group title shows.
    if (place <= 0) results.current?.scrollTo({ top: 0 })
    else document.getElementById(`${listId}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, place])
  return (
    <>
      <QueryField
        ref={field}
        value={panel.typed.value}
        onValue={panel.type}
        onKeyDown={panel.handleKey}
        listId={listId}
        isListed={groups.length > 0}
        activeId={place === -1 ? null : idOf(place)}
        isAwaited={isAwaited}
        onClose={onClose}
      />
      <p role="status" className="sr-only">
        {panel.spoken}
      </p>
      <div ref={results} aria-busy={isAwaited || undefined} className="min-h-0 flex-1 overflow-auto px-1.5 pt-1 pb-2">
        <SearchNotes
          picked={panel.picked}
          wasCut={panel.typed.wasCut}
          told={panel.told}
          error={panel.error}
          failures={panel.failures}
          isSearching={isAwaited && groups.length === 0}
          emptiness={panel.emptiness}
          onRetry={() => {
            panel.retry()
            field.current?.focus()
          }}
        />
        {groups.length > 0 ? (
          <div {...listbox} id={listId}>
            {groups.map((group) => (
              <ResultGroup key={group.key} id={`${listId}-${group.key}`} group={group}>
                {group.rows.map((row) => (
                  <ResultRow
                    key={row.key}
                    id={idOf(rows.indexOf(row))}
                    row={row}
                    isActive={row.key === active?.key}
                    isOld={group.isOld}
                    onPoint={() => panel.choose(row.key)}
                    onOpen={() => panel.open(row)}
                    onOpenElsewhere={() => panel.note(row)}
                  />
                ))}
              </ResultGroup>
            ))}
          </div>
        ) : null}
      </div>
      <KeyLine hasActions={panel.hasActions} />
    </>
  )
}

const listbox = { role: 'listbox', 'aria-label': 'Results' } as const

type GroupProps = { readonly id: string; readonly group: Group; readonly children: ReactNode }

function ResultGroup({ id, group: { title, matched, note, isOld }, children }: GroupProps) {
  const matchedId = `${id}-matched`
  return (
    <fieldset
      aria-labelledby={id}
      aria-describedby={matched ? matchedId : undefined}
      className="min-w-0 pt-2.5 first:pt-1.5"
    >
      <div className="flex min-w-0 items-baseline gap-2.5 px-3 pb-1.5">
        <div
          id={id}
          className={classNames(
            'legend-small-caps mt-0! max-w-full flex-none truncate',
            isOld ? 'text-fg-3' : 'text-fg-2',
          )}
        >
          {title}
        </div>
        {matched ? (
          <div id={matchedId} className="min-w-0 truncate text-small text-fg-3">
            {matched}
          </div>
        ) : null}
      </div>
      {children}
      {note ? <div className="px-3 py-1.5 text-small text-fg-3">{note}</div> : null}
    </fieldset>
  )
}

type KeyLineProps = { readonly hasActions: boolean }

function KeyLine({ hasActions }: KeyLineProps) {
  return (
    <div className="flex h-9.5 flex-none items-center gap-4 border-t border-line pr-3.5 pl-4.5 text-small text-fg-3 phone:hidden coarse:hidden">
      <Keys keys={['↑', '↓']} does="move" />
      <Keys keys={['↵']} does="open" />
      <Keys keys={[modifierKey, '↵']} does="new tab" />
      {hasActions ? <Keys keys={['Tab']} does="actions" /> : null}
      <span className="ml-auto flex items-center gap-1">
        Type <Kbd keys={['>']} /> for commands, <Kbd keys={['#']} /> for an ID
      </span>
    </div>
  )
}

const Keys = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <span className="flex items-center gap-1">
    <Kbd keys={keys} /> {does}
  </span>
)
