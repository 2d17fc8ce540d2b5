import type { useToasts } from '#ui/overlays/toast.tsx'
import type { ToastContent } from '#ui/overlays/toast-list.ts'

type Needs = {
  readonly toasts: ReturnType<typeof useToasts>
  readonly title: string
  readonly cancelling: AbortController
  /** An export that ends sooner shows only its outcome. */
  readonly showAfterMs: number
  readonly tellEveryMs: number
}

/** A toast with an export's progress, and then its outcome. */
export function exportProgress({ toasts, title, cancelling, showAfterMs, tellEveryMs }: Needs) {
  let id: string | undefined
  let detail = ''
  let toldAt = performance.now()
  const content = (): ToastContent => ({
    kind: 'running',
    title,
    detail,
    actions: [{ label: 'Cancel', onPress: () => cancelling.abort() }],
  })
  const timer = setTimeout(() => {
    id = toasts.show(content())
  }, showAfterMs)
  return {
    tell(words: string) {
      detail = words
      // Not at every step, because screen readers read it aloud.
      if (id === undefined || performance.now() - toldAt < tellEveryMs) return
      toldAt = performance.now()
      // A dismissed toast comes back only with the outcome.
      toasts.update(id, content())
    },
    end(outcome: ToastContent) {
      clearTimeout(timer)
      toasts.show(outcome, id)
    },
    dismiss() {
      clearTimeout(timer)
      if (id !== undefined) toasts.dismiss(id)
    },
  }
}
