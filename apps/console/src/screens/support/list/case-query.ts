import { constants } from '@ground-control/domain/values/constants'
import { registerCache } from '#platform/caches.ts'
import { createStore, useStore } from '#platform/external-store.ts'
import type { ChangeView, SupportView } from '#screens/support/support-view.ts'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useDebounced } from '#ui/use-debounced.ts'

type Search = {
  readonly text: string
  /** Where one was before the search. */
  readonly tabBefore: SupportView['tab']
}

const none: Search = { text: '', tabBefore: 'open' }

/** Names and addresses are searched for, so the text is kept here until sign-out, and never in the address. */
const store = createStore<Search>(none)
registerCache(() => store.set(none))

export const maxCaseSearch = 200

export type CaseQuery = ReturnType<typeof useCaseQuery>

/** What is typed, and what of it is searched for once the keys have rested. A search begins in all tabs. */
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
  // Emptied at once, so that the list of the tab is not shown for what was typed.
  return { text, type, searched: wanted === '' ? '' : searched }
}
