import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type Props = {
  readonly id: string
  /** The visible text, if easier to read than the copied one. */
  readonly text?: string
  /** As "event ID": the button reads "Copy event ID". */
  readonly what: string
  /** For text that is not set in mono, such as an email address. */
  readonly plain?: boolean
  readonly className?: string
}

type Outcome = 'copied' | 'failed' | null

const outcomeMs = 1500

const look =
  'pointer-events-auto grid size-6 flex-none place-items-center rounded-tag text-fg-3 transition-colors duration-instant hover:bg-hover hover:text-fg coarse:size-touch [&_svg]:size-3'

/** Above a row link, so that the text can be selected. A finger opens the row there, and copies by the button. */
export function CopyId({ id, text = id, what, plain = false, className }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), outcomeMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  const message =
    outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'The browser refused to copy' : `Copy ${what}`
  return (
    <span
      className={classNames(
        'pointer-events-none relative z-1 inline-flex max-w-full min-w-0 items-center gap-0.5',
        className,
      )}
    >
      <span
        className={classNames(
          'pointer-events-auto truncate select-all coarse:pointer-events-none',
          !plain && 'font-mono text-mono text-fg-3',
        )}
        title={text}
      >
        {text}
      </span>
      <Tooltip text={message} open={outcome !== null}>
        <button type="button" aria-label={`Copy ${what}`} onClick={copy} className={classNames(look, plain && '-my-1')}>
          {outcome === 'copied' ? <Check className="text-redeemed" /> : <Copy />}
        </button>
      </Tooltip>
      <span role="status">{outcome ? <VisuallyHidden>{message}</VisuallyHidden> : null}</span>
    </span>
  )
}
