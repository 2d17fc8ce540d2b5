import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { hasTimeLimit, type Toast, type ToastKind } from './toast-list.ts'

type Props = {
  readonly toast: Toast
  readonly onDismiss: () => void
  readonly onExpire: () => void
}

const successMs = 5000

const kinds: Record<ToastKind, { icon: ReactNode; tone: string; edge: string }> = {
  success: { icon: <CircleCheck />, tone: 'text-redeemed', edge: 'before:bg-redeemed' },
  error: { icon: <TriangleAlert />, tone: 'text-error', edge: 'before:bg-error' },
  warning: { icon: <TriangleAlert />, tone: 'text-partial', edge: 'before:bg-partial' },
  running: { icon: <Spinner />, tone: 'text-pending', edge: 'before:bg-pending' },
  info: { icon: <Info />, tone: 'text-fg-2', edge: 'before:bg-fg-3' },
}

const card =
  'relative grid w-full grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-2.5 overflow-hidden rounded-panel bg-raised py-3 pr-3 pl-3.5 shadow-menu transition-[opacity,translate] duration-base ease-out before:absolute before:inset-y-0 before:left-0 before:w-0.75 starting:translate-y-2 starting:opacity-0 forced-colors:border'

export function ToastCard({ toast, onDismiss, onExpire }: Props) {
  const { icon, tone, edge } = kinds[toast.kind]
  const [isHeld, setHeld] = useState(false)
  const expire = useEffectEvent(onExpire)
  // Hover and focus pause the timer.
  const isTimed = hasTimeLimit(toast) && !isHeld
  const { lastsMs = successMs } = toast
  useEffect(() => {
    if (!isTimed) return
    const timer = setTimeout(() => expire(), lastsMs)
    return () => clearTimeout(timer)
  }, [isTimed, lastsMs])
  return (
    <article
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`${card} ${edge}`}
    >
      <span className={`mt-0.5 [&>svg]:size-4 ${tone}`}>{icon}</span>
      <div role={toast.kind === 'error' ? 'alert' : undefined}>
        <p className="font-medium">{toast.title}</p>
        {toast.detail ? <div className="mt-0.5 text-small leading-4.5 text-fg-2">{toast.detail}</div> : null}
        {toast.actions?.length ? (
          <div className="mt-1.5 flex gap-3">
            {toast.actions.map((action) => (
              <button
                key={action.label}
                type="button"
                onClick={() => {
                  action.onPress()
                  onDismiss()
                }}
                className="min-h-6 rounded-tag text-small font-medium text-lamp underline-offset-2 hover:underline coarse:-my-2 coarse:min-h-touch coarse:min-w-touch"
              >
                {action.label}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <IconButton
        label="Dismiss"
        icon={<X />}
        size="sm"
        onClick={onDismiss}
        className="-mt-1 -mr-1 coarse:-mt-3 coarse:-mr-3"
      />
    </article>
  )
}
