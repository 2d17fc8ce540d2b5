import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useToastsMakeWay } from './toast.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly headStart?: ReactNode
  readonly headEnd?: ReactNode
  readonly size?: keyof typeof sizes
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** While a request runs, Escape, the close button and a press outside do nothing. */
  readonly held?: boolean
  /** The first field by default; `title` where money moves, so that no keystroke acts too early. */
  readonly initialFocus?: RefObject<HTMLElement | null> | 'title'
  /** Nothing inside takes the focus, so the dialog does. */
  readonly scrollsByKeys?: boolean
  /** true: closing opens another page, whose heading takes the focus. */
  readonly isLeaving?: () => boolean
}

const HeadingContext = createContext<RefObject<HTMLElement | null> | null>(null)

const sizes = {
  form: 'md:w-120',
  sheet: 'md:w-140',
  // Fixed height, so that nothing moves while it loads or counts.
  comps: 'md:w-120 md:h-[min(43rem,90dvh)] phone:h-[90dvh]',
  refund: 'md:w-140 md:h-[min(48rem,90dvh)] phone:h-[90dvh]',
  timeline: 'md:w-140 md:h-[min(28rem,90dvh)] phone:h-[60dvh]',
  details: 'md:w-180 md:h-[min(45rem,90dvh)] phone:h-[90dvh]',
  job: 'md:w-240 md:h-[min(40.5rem,90dvh)] phone:h-[90dvh]',
}

const popup =
  'fixed flex flex-col overflow-hidden bg-raised shadow-modal outline-none transition-[opacity,translate] duration-base ease-out data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-fast data-nested-dialog-open:opacity-0 md:top-1/2 md:left-1/2 md:max-h-[90dvh] md:max-w-[calc(100vw-2rem)] md:-translate-1/2 md:rounded-modal md:data-starting-style:translate-y-[calc(-50%+8px)] phone:inset-x-0 phone:bottom-0 phone:max-h-[90dvh] phone:rounded-t-modal phone:data-starting-style:translate-y-2 forced-colors:border'

/** Centred; on a phone a bottom sheet. One opened inside another replaces it. */
export function Dialog(props: Props) {
  const { open, onClose, title, description, headStart, headEnd, size = 'form' } = props
  const { children, footer, held = false, initialFocus, isLeaving, scrollsByKeys = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const outerHeading = useContext(HeadingContext)
  useToastsMakeWay(open)
  function enter() {
    opener.current = document.activeElement
    if (initialFocus === 'title') return heading.current
    return initialFocus ? initialFocus.current : (body.current?.querySelector<HTMLElement>(fields) ?? true)
  }
  // What opened it may be gone: then the focus stays in the dialog below.
  function leave() {
    if (isLeaving?.()) return false
    return outerHeading && !opener.current?.isConnected ? outerHeading.current : true
  }
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return
        // Toasts lie above the dialog: a press on one is not a press outside, and Escape there only leaves the toasts.
        if (held || isInToasts(details.event.target)) details.cancel()
        else onClose()
      }}
    >
      {/* A layer of its own, so that a menu or tooltip opened inside lies above it. */}
      <BaseDialog.Portal className="relative z-modal">
        <BaseDialog.Backdrop className="fixed inset-0 bg-scrim transition-opacity duration-base data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <BaseDialog.Popup
          initialFocus={enter}
          finalFocus={leave}
          aria-busy={held || undefined}
          className={classNames(popup, sizes[size])}
        >
          <header
            className={classNames(
              'flex flex-none gap-3 border-b border-line py-3.5 pr-4 pl-5 phone:py-2',
              description && !headStart ? 'items-start' : 'items-center',
            )}
          >
            {headStart}
            <div className="min-w-0 flex-1 py-1">
              <BaseDialog.Title
                ref={heading}
                tabIndex={-1}
                className="line-clamp-4 text-lead wrap-anywhere outline-none"
              >
                {title}
              </BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className="mt-1 line-clamp-6 text-small text-fg-2 wrap-anywhere">
                  {description}
                </BaseDialog.Description>
              ) : null}
            </div>
            {headEnd}
            <BaseDialog.Close render={<IconButton label="Close" icon={<X />} size="sm" disabled={held} />} />
          </header>
          {/* Positioned, so that screen-reader-only labels scroll with it and don’t stretch the dialog. */}
          <div
            ref={body}
            tabIndex={scrollsByKeys ? 0 : undefined}
            className="relative min-h-0 flex-auto overflow-auto px-5 py-4 focus-visible:-outline-offset-2"
          >
            <HeadingContext value={heading}>{children}</HeadingContext>
          </div>
          {footer ? (
            <footer className="flex flex-none flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 phone:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          ) : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

const isInToasts = (target: EventTarget | null) => target instanceof Element && target.closest('[data-toasts]') !== null

const fields = 'input:not(:disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)'
