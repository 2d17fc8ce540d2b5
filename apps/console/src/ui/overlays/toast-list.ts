import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'warning' | 'running' | 'info'

type ToastAction = { readonly label: string; readonly onPress: () => void }

export type ToastContent = {
  readonly kind: ToastKind
  /** One sentence of result. */
  readonly title: string
  /** One of consequence. */
  readonly detail?: ReactNode
  /** Up to two. Pressing one also dismisses the toast. */
  readonly actions?: readonly ToastAction[]
  /** How long a passing one stays, five seconds unless said otherwise; of others, how long they offer their actions. */
  readonly lastsMs?: number
}

export type Toast = ToastContent & { readonly id: string }

const mostShown = 3

/** Newest first, at most three. The oldest success gives way first: what failed or still runs must stay in sight. */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toasts.some((each) => each.id === toast.id)) return withUpdate(toasts, toast)
  const all = [toast, ...toasts]
  if (all.length <= mostShown) return all
  const leaving = all.findLast((each) => each !== toast && isPassing(each)) ?? all[all.length - 1]
  return all.filter((each) => each !== leaving)
}

/** New words for a toast that is still there. One that was dismissed stays away. */
export const withUpdate = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  toasts.map((each) => (each.id === toast.id ? toast : each))

/** Its time is over: a passing one leaves; one that stays no longer offers what was offered for that time. */
export const withoutExpired = (toasts: readonly Toast[], id: string): readonly Toast[] =>
  toasts.flatMap((toast) => (toast.id !== id ? toast : isPassing(toast) ? [] : { ...toast, actions: [] }))

/** Something to be read opens where they lie: what would leave by itself leaves now. */
export const withoutPassing = (toasts: readonly Toast[]): readonly Toast[] =>
  toasts.filter((toast) => !isPassing(toast))

export const hasTimeLimit = (toast: Toast): boolean =>
  isPassing(toast) || (toast.lastsMs !== undefined && Boolean(toast.actions?.length))

/** Whether a toast leaves by itself. */
const isPassing = ({ kind }: Pick<Toast, 'kind'>): boolean => kind === 'success' || kind === 'info'
