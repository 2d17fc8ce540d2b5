import { constants } from '@ground-control/domain/values/constants'
import { createStore, useStore } from '#platform/external-store.ts'
import { registerCache } from '#platform/kept/caches.ts'
import type { ChangeView, SupportView } from '#screens/support/support-view.ts'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useDebounced } from '#ui/use-debounced.ts'

type Search = {
  readonly text: string
  /** The tab before the search. */
  readonly tabBefore: SupportView['tab']
}

const none: Search = { text: '', tabBefore: 'open' }

/** People search for names and addresses, so the text is kept here until sign-out, and never in the address. */
const store = createStore<Search>(none)
registerCache(() => store.set(none))

export const maxCaseSearch = 200

export type CaseQuery = ReturnType<typeof useCaseQuery>

/** What is typed, and what is searched for after a pause. A search starts in all tabs. */
export function useCaseQuery(view: SupportView, onView: ChangeView) {
  const { text, tabBefore } = useStore(store)
  const wanted = toQuery(text, maxCaseSearch)
  const searched = useDebounced(wanted, wanted === '' ? 0 : constants.searchDebounceMs)
  function type(typed: string) {
    const next = toQuery(typed, maxCaseSearch)
    const isBegun = wanted === '' && next !== ''
    const isEnded = wanted !== '' && next === ''
    store.set({ text: typed, tabBefore: isBegun ? view.tab : tabBefore })
    if (isBegun && view.tab !== 'all') onView({ ...view, tab: 'all' }, { replace: true })
    if (isEnded && view.tab === 'all') {
      onView({ ...view, tab: tabBefore === 'all' ? 'open' : tabBefore }, { replace: true })
    }
  }
  // Emptied at once, so that the tab's list doesn't pass for the typed text's result.
  return { text, type, searched: wanted === '' ? '' : searched }
}
