import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { RetryButton } from './retry-button.tsx'

type StripProps = { readonly label: string; readonly className?: string; readonly children: ReactNode }

/** A list page's figures in one line. Cells that don't fit wrap and fill the next line. */
export const FigureStrip = ({ label, className, children }: StripProps) => (
  <section
    aria-label={label}
    className={classNames(
      'flex flex-none flex-wrap gap-px overflow-hidden rounded-panel border border-line bg-line-faint',
      className,
    )}
  >
    {children}
  </section>
)

const frame = 'min-h-15.5 min-w-0 flex-auto bg-panel px-4 phone:px-3'
const cell = `flex flex-col justify-center ${frame}`
const onPhone = { half: 'phone:basis-[45%]', whole: 'phone:basis-full' }
const small = 'text-legend font-normal tracking-normal text-fg-3'

type FigureProps = {
  readonly legend: string
  readonly value: { readonly text: string; readonly beside?: string | undefined } | 'loading' | 'failed'
  readonly note?: ReactNode
  readonly stale?: boolean
  readonly onRetry?: (() => void) | undefined
  readonly meter?: ReactNode
  /** At the end of the legend, but not part of the figure. Only with a meter. */
  readonly end?: ReactNode
  readonly width?: keyof typeof onPhone
}

export function StripFigure({ legend, value, note, stale, onRetry, meter, end, width = 'half' }: FigureProps) {
  const figure = <Value value={value} stale={stale} />
  const article = (
    <article
      aria-label={legend}
      aria-busy={value === 'loading' || undefined}
      className={end === undefined ? classNames(cell, onPhone[width]) : 'contents'}
    >
      <span className={`${small} self-start whitespace-nowrap`}>{legend}</span>
      {meter ? (
        <div className="col-span-2 row-start-2 flex items-center gap-3">
          {figure}
          <span className="min-w-20 flex-1">{meter}</span>
        </div>
      ) : (
        figure
      )}
      <div className={`${small} col-span-2 row-start-3 min-h-4 phone:whitespace-normal md:whitespace-nowrap`}>
        {value === 'failed' && onRetry ? (
          <RetryButton what={legend} onRetry={onRetry} />
        ) : value === 'loading' ? (
          'Loading'
        ) : (
          note
        )}
      </div>
    </article>
  )
  if (end === undefined) return article
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] content-center gap-x-2 phone:py-1',
        frame,
        onPhone[width],
      )}
    >
      {article}
      <div className="col-start-2 row-start-1 flex items-center justify-end">{end}</div>
    </div>
  )
}

const figureText = 'text-[1rem] leading-5.5 font-semibold tracking-[-0.01em] whitespace-nowrap'

function Value({ value, stale = false }: Pick<FigureProps, 'value' | 'stale'>) {
  if (value === 'loading') return <p className={`${figureText} text-fg-3`}>...</p>
  if (value === 'failed') return <p className={`${figureText} text-error`}>Error</p>
  return (
    <p className={stale ? `${figureText} text-fg-2` : figureText}>
      {value.text}
      {value.beside ? (
        <span className="text-small font-normal tracking-normal text-fg-3">{` ${value.beside}`}</span>
      ) : null}
    </p>
  )
}

type FoldProps = {
  readonly title: string
  readonly note: string | null
  readonly isOpen: boolean
  readonly bodyId: string
  readonly onToggle: () => void
}

export const StripFold = ({ title, note, isOpen, bodyId, onToggle }: FoldProps) => (
  <h2 className="flex min-w-0 flex-auto bg-panel phone:basis-full">
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={onToggle}
      className="grid min-h-15.5 flex-1 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-2 px-4 text-left hover:bg-hover focus-visible:-outline-offset-2 phone:min-h-touch phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:px-3"
    >
      <ChevronRight className={classNames('size-3.5 transition-transform duration-fast', isOpen && 'rotate-90')} />
      <span className="text-legend font-semibold tracking-[0.05em] whitespace-nowrap">{title}</span>
      {note ? <span className={`${small} col-start-2 phone:col-start-auto`}>{note}</span> : null}
    </button>
  </h2>
)
