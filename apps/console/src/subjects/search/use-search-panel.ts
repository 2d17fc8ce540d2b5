import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useWatched, watched } from '#subjects/organizations/watched/watched.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { nothingPicked, pickedText } from './finding/picked-text.ts'
import { cutTyped, type Query, queryOf } from './finding/query.ts'
import { useFound } from './finding/use-found.ts'
import { noteRecent, readRecents } from './recents.ts'
import { subjectKeyOf } from './rows/actions.ts'
import { foundText } from './rows/groups.ts'
import { activeRow, panelGroups, withActions } from './rows/panel-groups.ts'
import type { Row, SearchCommand, SearchPage } from './rows/row.ts'
import { failedParts, reasonOf } from './search-notes.tsx'

type Needs = {
  readonly pages: readonly SearchPage[]
  readonly commands: readonly SearchCommand[]
  readonly uid: string
  readonly onClose: () => void
  readonly onGo: (href: string, search?: string) => void
}

const nothingTyped = { value: '', wasCut: false }

export function useSearchPanel({ pages, commands, uid, onClose, onGo }: Needs) {
  const [typed, setTyped] = useState(nothingTyped)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  /** Enter was pressed before the answer arrived. */
  const [opensFirst, setOpensFirst] = useState(false)
  const [told, setTold] = useState('')
  const [known] = useState(() => ({ recents: readRecents(uid), now: new Date(), timeZone: viewerZone }))
  const hasPurchases = useCapability('purchases')
  const hasResults = useCapability('search')
  const hasTimelines = useCapability('ticket-timeline')
  const { own } = useWatched()
  const query = useMemo(() => queryOf(typed.value), [typed.value])
  const { answer, isAwaited, error, retry } = useFound(query)
  const picked = useMemo(() => {
    const found = answer?.query.text === query.text ? answer.found : null
    return query.mode === 'everything' ? pickedText(query.text, found) : null
  }, [query, answer])
  const listed = useMemo(
    () => panelGroups(query, { answer, error }, { pages, commands, hasPurchases, hasTimelines, hasResults, ...known }),
    [query, answer, error, pages, commands, hasPurchases, hasTimelines, hasResults, known],
  )
  const groups = withActions(listed, chosenKey, {
    own,
    onWatch: (orgId) => void watched.add(orgId).then(({ words }) => setTold(words)),
    onUnwatch: (orgId) => void watched.remove(orgId).then(({ words }) => setTold(words)),
  })
  const rows = groups.flatMap((group) => group.rows)
  const active = activeRow(groups, chosenKey)
  const actions = groups.find(({ key }) => key === 'actions')?.rows ?? []
  const failures = answer?.found.failures ?? []
  const isEmpty = listed.length === 0 && !isAwaited && !error

  function note(row: Row) {
    if (row.thing && row.does && 'href' in row.does) {
      noteRecent(uid, { ...row.thing, title: row.title, href: row.does.href })
    }
  }

  function open(row: Row) {
    if (!row.does) return
    if ('run' in row.does) {
      if (!row.does.staysOpen) onClose()
      row.does.run()
      return
    }
    note(row)
    onGo(row.does.href, row.does.search)
  }

  function openElsewhere(row: Row) {
    if (!row.does || !('href' in row.does)) return
    note(row)
    window.open(row.does.href, '_blank', 'noopener')
  }

  function type(text: string) {
    setTyped(cutTyped(text))
    setChosenKey(null)
    setOpensFirst(false)
    setTold('')
  }

  function step(by: number) {
    const from = rows.findIndex(({ key }) => key === active?.key)
    const to = from === -1 ? (by > 0 ? 0 : rows.length - 1) : (from + by + rows.length) % rows.length
    setChosenKey(rows[to]?.key ?? null)
  }

  /** Tab goes to the chosen row's actions and Shift+Tab back; otherwise Tab moves the focus. */
  function stepToActions(isBack: boolean): boolean {
    const subject = active && subjectKeyOf(active.key)
    const [first] = actions
    const next = isBack ? subject : subject ? null : first?.key
    if (!next) return false
    setChosenKey(next)
    return true
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Tab' && stepToActions(event.shiftKey)) setOpensFirst(false)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) active && openElsewhere(active)
    else if (event.key === 'Enter') active ? open(active) : setOpensFirst(isAwaited)
    else return
    event.preventDefault()
  }

  const openAwaited = useEffectEvent(() => {
    setOpensFirst(false)
    if (active) open(active)
  })
  useEffect(() => {
    if (opensFirst && !isAwaited) openAwaited()
  }, [opensFirst, isAwaited])

  return {
    typed,
    groups,
    active,
    isAwaited,
    error,
    picked,
    failures,
    emptiness: isEmpty ? emptinessOf(query, picked) : null,
    spoken: told || spokenText(),
    told,
    hasActions: actions.length > 0,
    retry,
    rows,
    type,
    choose: setChosenKey,
    open,
    note,
    handleKey,
  }

  function spokenText(): string {
    if (isAwaited || query.text === '') return ''
    if (error) return `The search failed. ${reasonOf(error)}`
    const found = [picked && `${picked}.`, foundText(listed), failures.length > 0 && failedParts(failures)]
    return found.filter(Boolean).join(' ') || (isEmpty ? 'Nothing found.' : '')
  }
}

function emptinessOf({ mode, text }: Query, picked: string | null): string | null {
  if (mode === 'commands') return 'No matching page or command.'
  if (mode === 'id') return text === '' ? 'Type or paste an ID.' : 'No exact match for this ID.'
  if (picked === nothingPicked) return null
  return picked ? 'No matches on the platform.' : 'Nothing found. Search by name, email, phone or ID.'
}
