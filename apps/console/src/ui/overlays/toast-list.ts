import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'warning' | 'running' | 'info'

type ToastAction = { readonly label: string; readonly onPress: () => void }

export type ToastContent = {
  readonly kind: ToastKind
  readonly title: string
  readonly detail?: ReactNode
  /** At most two. Pressing one also dismisses the toast. */
  readonly actions?: readonly ToastAction[]
  /** How long a passing toast stays, or a lasting one shows its actions. Five seconds by default. */
  readonly lastsMs?: number
}

export type Toast = ToastContent & { readonly id: string }

const maxShown = 3

/** Newest first. The oldest success leaves first, since failures and running work must stay in sight. */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toasts.some((each) => each.id === toast.id)) return withUpdate(toasts, toast)
  const all = [toast, ...toasts]
  if (all.length <= maxShown) return all
  const leaving = all.findLast((each) => each !== toast && isPassing(each)) ?? all[all.length - 1]
  return all.filter((each) => each !== leaving)
}

/** A dismissed toast stays away. */
export const withUpdate = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  toasts.map((each) => (each.id === toast.id ? toast : each))

/** When its time is over, a passing toast leaves and a lasting one drops its actions. */
export const withoutExpired = (toasts: readonly Toast[], id: string): readonly Toast[] =>
  toasts.flatMap((toast) => (toast.id !== id ? toast : isPassing(toast) ? [] : { ...toast, actions: [] }))

/** Makes room: toasts that would leave by themselves leave now. */
export const withoutPassing = (toasts: readonly Toast[]): readonly Toast[] =>
  toasts.filter((toast) => !isPassing(toast))

export const hasTimeLimit = (toast: Toast): boolean =>
  isPassing(toast) || (toast.lastsMs !== undefined && Boolean(toast.actions?.length))

const isPassing = ({ kind }: Pick<Toast, 'kind'>): boolean => kind === 'success' || kind === 'info'
