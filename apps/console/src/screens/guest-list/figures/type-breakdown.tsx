import type { TypeFigures } from '@ground-control/domain/guests/guest'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { ChevronRight } from 'lucide-react'
import { memo, useId } from 'react'
import { setPreference, usePreferences } from '#platform/preferences.ts'
import type { GuestListState } from '#screens/guest-list/source/guest-list-state.ts'
import { classNames } from '#ui/class-names.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { TypeTable } from './type-table.tsx'

type Props = {
  readonly state: GuestListState['state'] | 'missing'
  readonly types: readonly TypeFigures[] | null
}

/** Drawn again only when the types change. */
export const TypeBreakdown = memo(function TypeBreakdown({ state, types }: Props) {
  const bodyId = useId()
  const isPhone = useMediaQuery(phoneQuery)
  const isOpen = usePreferences().breakdownOpen ?? !isPhone
  return (
    <section className="flex min-w-0 flex-none flex-col overflow-hidden rounded-panel border border-line bg-panel">
      <h2 className="flex">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setPreference({ breakdownOpen: !isOpen })}
          className="flex h-9.5 flex-1 items-center gap-2 px-4 text-left text-small font-semibold tracking-[0.05em] hover:bg-hover focus-visible:-outline-offset-2 touch:h-touch"
        >
          <ChevronRight className={classNames('size-3.5 transition-transform duration-fast', isOpen && 'rotate-90')} />
          TICKET TYPE BREAKDOWN
          {types ? (
            <span className="ml-auto font-normal tracking-normal text-fg-3">
              {formatCount(types.length)} {plural(types.length, 'type')}
            </span>
          ) : null}
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen} className="border-t border-line-faint">
        {types && types.length > 0 ? <TypeTable types={types} /> : <NoTypes state={state} />}
      </div>
    </section>
  )
})

/** As high as a few types, so that the list below does not move. */
function NoTypes({ state }: Pick<Props, 'state'>) {
  return (
    <p className="grid h-44 place-items-center text-small text-fg-3" aria-busy={state === 'loading' || undefined}>
      {noTypes[state]}
    </p>
  )
}

const noTypes = {
  loading: '...',
  failed: 'Couldn’t load ticket types.',
  missing: '',
  ready: 'No tickets yet.',
}
