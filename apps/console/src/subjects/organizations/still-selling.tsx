import { listStillSelling, type StillSelling } from '@ground-control/contract/organization-lists'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { classNames } from '#ui/class-names.ts'
import { StatusShape } from '#ui/data/status-shape.tsx'

type Reply = { readonly organizations: readonly StillSelling[]; readonly count: number }

const freshMs = 60_000

const stillSelling = queryOptions({
  queryKey: ['organizations', 'still-selling'],
  queryFn: ({ signal }): Promise<Reply> => api(listStillSelling, {}, { signal }),
  staleTime: freshMs,
  refetchInterval: freshMs,
})

/** Suspended organizations with events on sale; undefined: unknown, or not yet loaded. */
export function useStillSelling(): Reply | undefined {
  const isOffered = useCapability('still-selling')
  return useQuery({ ...stillSelling, enabled: isOffered }).data
}

export function useSellsThoughSuspended(orgId: OrgId | null): StillSelling | null {
  return useStillSelling()?.organizations.find((each) => each.orgId === orgId) ?? null
}

/** Beside the name of an organization or of its event. Nothing for all others. */
export function StillSellingMark({ orgId, className }: { readonly orgId: OrgId; readonly className?: string }) {
  const seller = useSellsThoughSuspended(orgId)
  return seller ? <SuspendedMark className={className} title={sellerWords(seller)} /> : null
}

type MarkProps = { readonly className?: string | undefined; readonly title?: string }

export function SuspendedMark({ className, title }: MarkProps) {
  return (
    <span
      title={title}
      className={classNames('inline-flex items-center gap-1.5 text-small font-medium text-error', className)}
    >
      <StatusShape status="error" className="flex-none" />
      <span className="truncate">Suspended, still selling</span>
    </span>
  )
}

export const sellerWords = ({ events, sold }: Pick<StillSelling, 'events' | 'sold'>): string =>
  `${formatCount(events)} ${plural(events, 'event')} on sale, ${formatCount(sold)} ${plural(sold, 'ticket')} sold`
