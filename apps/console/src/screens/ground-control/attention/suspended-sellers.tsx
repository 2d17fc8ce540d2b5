import type { StillSelling } from '@ground-control/contract/organization-lists'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { sellerWords, useStillSelling } from '#subjects/organizations/still-selling.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Rest } from './rest.tsx'

export function SuspendedSellers() {
  const router = useRouter()
  const sellers = useStillSelling()
  return (
    <>
      <DataTable
        label="Suspended, still selling"
        columns={columns}
        rows={sellers?.organizations ?? []}
        rowKey={({ orgId }) => orgId}
        hrefOf={addressOf}
        onOpen={(seller) => void router.navigate({ href: addressOf(seller) })}
        loading={sellers === undefined}
        skeletonRows={4}
        empty={
          <EmptyState
            line="No suspended organization is selling"
            hint="None of them has an event that is still on sale."
          />
        }
        renderCard={(seller) => (
          <>
            <bdi className="block truncate font-medium">{organizationTitle(seller.orgName)}</bdi>
            <span className="block truncate text-small text-error">{sellerWords(seller)}</span>
          </>
        )}
      />
      {sellers ? (
        <Rest shown={sellers.organizations.length} count={sellers.count} what={plural(sellers.count, 'organization')} />
      ) : null}
    </>
  )
}

const addressOf = ({ orgId }: StillSelling): string => links.organization(orgId)

const columns: readonly Column<StillSelling>[] = [
  {
    id: 'organization',
    header: 'ORGANIZATION',
    width: 'minmax(0,2fr)',
    cell: ({ orgName }) => <bdi>{organizationTitle(orgName)}</bdi>,
    detail: ({ orgId }) => <span className="font-mono text-mono">{orgId}</span>,
  },
  {
    id: 'events',
    header: 'EVENTS ON SALE',
    align: 'end',
    cell: ({ events }) => <span className="text-error">{formatCount(events)}</span>,
  },
  { id: 'sold', header: 'TICKETS SOLD', align: 'end', cell: ({ sold }) => formatCount(sold) },
]
