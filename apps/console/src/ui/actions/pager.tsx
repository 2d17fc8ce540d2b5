import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Button } from './button.tsx'
import { pagerItems } from './pager-items.ts'

type Props = {
  readonly page: number
  readonly pageCount: number
  readonly onPage: (page: number) => void
  readonly label?: string
  readonly isDense?: boolean
}

const number =
  'grid h-7 min-w-7 place-items-center rounded-control px-1.5 text-small text-fg-2 touch:h-touch touch:min-w-9 coarse:min-w-touch'

/** Both buttons stay focusable at the ends, so that a press there keeps the focus. */
export function Pager({ page, pageCount, onPage, label, isDense = false }: Props) {
  const { pages, notePress } = usePressedNumber(page)
  return (
    <nav
      aria-label="Pages"
      className={classNames(
        'flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-panel px-4 py-1',
        isDense ? 'min-h-10' : 'min-h-12',
      )}
    >
      {label ? (
        <p role="status" className="text-legend text-fg-3">
          {label}
        </p>
      ) : null}
      <div ref={pages} className="ml-auto flex items-center gap-0.5 phone:mx-auto">
        <Button
          variant="ghost"
          size="sm"
          caps
          icon={left}
          disabled={page <= 1}
          keepsFocus
          className="off:border-transparent off:bg-transparent"
          onClick={() => onPage(page - 1)}
        >
          PREVIOUS
        </Button>
        {pagerItems(page, pageCount).map((item) =>
          typeof item === 'number' ? (
            <button
              key={keyOf(item, page, pageCount)}
              type="button"
              aria-label={`Page ${item}`}
              aria-current={item === page ? 'page' : undefined}
              className={`${number} transition-colors duration-instant hover:bg-hover aria-[current=page]:bg-lamp-wash aria-[current=page]:font-semibold aria-[current=page]:text-lamp aria-[current=page]:inset-ring aria-[current=page]:inset-ring-lamp-line phone:not-aria-[current=page]:hidden`}
              onClick={() => {
                notePress(item)
                onPage(item)
              }}
            >
              {item}
            </button>
          ) : (
            <span key={item} aria-hidden="true" className={`${number} phone:hidden`}>
              …
            </span>
          ),
        )}
        <span className="hidden text-small text-fg-3 phone:inline">of {pageCount}</span>
        <Button
          variant="ghost"
          size="sm"
          caps
          iconEnd={right}
          disabled={page >= pageCount}
          keepsFocus
          className="off:border-transparent off:bg-transparent"
          onClick={() => onPage(page + 1)}
        >
          NEXT
        </Button>
      </div>
    </nav>
  )
}

const left = <ChevronLeft />
const right = <ChevronRight />

/** Keyed by distance from the current page, so that buttons stay in place and only change their number. */
function keyOf(item: number, page: number, pageCount: number): string {
  if (item === 1) return 'first'
  return item === pageCount ? 'last' : `${item - page}`
}

type PressedNumber = {
  readonly pages: RefObject<HTMLDivElement | null>
  readonly notePress: (page: number) => void
}

/** Keeps the focus on a pressed number, although its button may show another number or be gone. */
function usePressedNumber(page: number): PressedNumber {
  const pages = useRef<HTMLDivElement>(null)
  const pressed = useRef<number | null>(null)
  useEffect(() => {
    if (pressed.current !== page) return
    pressed.current = null
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement
      const isLeft =
        at === document.body || Boolean(at?.matches('[aria-label^="Page "]') && pages.current?.contains(at))
      if (isLeft) pages.current?.querySelector<HTMLElement>(`[aria-label="Page ${page}"]`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [page])
  return {
    pages,
    notePress(number) {
      pressed.current = number
    },
  }
}
