import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SearchCommand, SearchPage } from './rows/row.ts'
import { SearchPanel } from './search-panel.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onGo: (isSamePage: boolean) => void
  readonly pages: readonly SearchPage[]
  readonly commands: readonly SearchCommand[]
  readonly uid: string
}

const popup =
  'fixed flex flex-col overflow-hidden bg-raised shadow-modal outline-none transition-[opacity,translate] duration-fast ease-out data-starting-style:opacity-0 data-ending-style:opacity-0 md:top-28 md:left-1/2 md:max-h-[calc(100dvh-8rem)] md:w-palette md:max-w-[calc(100vw-2rem)] md:-translate-x-1/2 md:rounded-modal md:data-starting-style:-translate-y-1 phone:inset-0 forced-colors:border'

/** Opens above any dialog. Escape closes only this box; the focus returns unless a new page takes it. */
export function SearchBox({ open, onClose, onGo, pages, commands, uid }: Props) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const isLeaving = useRef(false)
  const opening = useOpening(open)
  // Dialogs below also listen for Escape, so this handler runs first.
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isInToasts(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    if (!open) return
    isLeaving.current = false
    const listen = (event: KeyboardEvent) => handleEscape(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [open])
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return
        if (isInToasts(details.event.target)) details.cancel()
        else onClose()
      }}
    >
      <BaseDialog.Portal className="relative z-palette">
        <BaseDialog.Backdrop className="fixed inset-0 bg-scrim transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <BaseDialog.Popup
          initialFocus={field}
          finalFocus={() => !isLeaving.current}
          aria-label="Search or jump to"
          className={popup}
        >
          <SearchPanel
            key={opening}
            field={field}
            pages={pages}
            commands={commands}
            uid={uid}
            onClose={onClose}
            onGo={(href, search) => {
              const isSamePage = new URL(href, location.href).pathname === location.pathname
              isLeaving.current = !isSamePage
              onClose()
              onGo(isSamePage)
              void router.navigate({ href, state: { search, query: search } })
            }}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Counts openings: a box opened again while it fades out starts empty. */
function useOpening(open: boolean): number {
  const [last, setLast] = useState({ open, count: 0 })
  if (last.open !== open) setLast({ open, count: last.count + (open ? 1 : 0) })
  return last.count
}

const isInToasts = (target: EventTarget | null) => target instanceof Element && target.closest('[data-toasts]') !== null
