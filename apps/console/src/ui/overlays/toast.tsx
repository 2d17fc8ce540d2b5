import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { phoneQuery } from '#ui/use-media-query.ts'
import { ToastCard } from './toast-card.tsx'
import { type Toast, type ToastContent, withoutExpired, withoutPassing, withToast, withUpdate } from './toast-list.ts'

type Toasts = {
  /** With the id of a visible toast it replaces that one, as when running work has ended. */
  readonly show: (content: ToastContent, id?: string) => string
  /** A dismissed toast does not come back. */
  readonly update: (id: string, content: ToastContent) => void
  readonly dismiss: (id: string) => void
  readonly clearPassing: () => void
}

const ToastContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it.')
  return toasts
}

/** On a phone there is no room beside a dialog, so older toasts leave when it opens. */
export function useToastsMakeWay(isOpen: boolean): void {
  const toasts = useContext(ToastContext)
  useEffect(() => {
    if (isOpen && window.matchMedia(phoneQuery).matches) toasts?.clearPassing()
  }, [isOpen, toasts])
}

type Props = {
  readonly children: ReactNode
  /** A new session drops all toasts, including late ones of earlier work. */
  readonly session: number
}

type Shown = { readonly session: number; readonly toasts: readonly Toast[] }

/** F8 moves the focus to the toasts, Escape moves it back. */
export function ToastProvider({ children, session }: Props) {
  const [{ session: shownSession, toasts: shown }, setShown] = useState<Shown>({ session, toasts: [] })
  if (shownSession !== session) setShown({ session, toasts: [] })
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const { toasts, expire } = useMemo(() => {
    const change = (next: (before: readonly Toast[]) => readonly Toast[]) =>
      setShown((before) => (before.session === session ? { session, toasts: next(before.toasts) } : before))
    const toasts: Toasts = {
      show(content, id = newId()) {
        change((before) => withToast(before, { ...content, id }))
        return id
      },
      update(id, content) {
        change((before) => withUpdate(before, { ...content, id }))
      },
      dismiss(id) {
        change((before) => before.filter((toast) => toast.id !== id))
      },
      clearPassing() {
        change(withoutPassing)
      },
    }
    return { toasts, expire: (id: string) => change((before) => withoutExpired(before, id)) }
  }, [session])

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isInside = region.current?.contains(document.activeElement) ?? false
      if (event.key === 'F8' && !isInside) {
        event.preventDefault()
        region.current?.focus()
      } else if (event.key === 'Escape' && isInside) {
        event.preventDefault()
        cameFrom.current?.focus()
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  function dismissByHand(id: string) {
    // The pressed button disappears with its toast; the focus must not fall to the top of the page.
    if (region.current?.contains(document.activeElement)) {
      if (shown.length > 1) region.current.focus()
      else cameFrom.current?.focus()
    }
    toasts.dismiss(id)
  }

  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        <section
          ref={region}
          tabIndex={-1}
          data-toasts=""
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
              cameFrom.current = relatedTarget
            }
          }}
          aria-label="Notifications (F8)"
          aria-live="polite"
          className="toast-pile pointer-events-none fixed right-4 bottom-10 z-toast w-92 max-w-[calc(100vw-2rem)] rounded-panel"
        >
          <ol>
            {shown.map((toast) => (
              <li key={toast.id} className="pointer-events-auto">
                <ToastCard toast={toast} onDismiss={() => dismissByHand(toast.id)} onExpire={() => expire(toast.id)} />
              </li>
            ))}
          </ol>
        </section>,
        document.body,
      )}
    </ToastContext>
  )
}

let lastId = 0
const newId = () => `toast-${++lastId}`
