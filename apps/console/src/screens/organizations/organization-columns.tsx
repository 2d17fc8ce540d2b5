import type { Organization } from '@ground-control/contract/organizations'
import {
  organizationContact,
  organizationName,
  organizationType,
} from '@ground-control/domain/organizations/organization-text'
import { seenText } from '@ground-control/domain/values/blank-text'
import { OrganizationStatusBadge } from '#subjects/organizations/organization-status-badge.tsx'
import { StillSellingMark } from '#subjects/organizations/still-selling.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { WatchButton } from './watching.tsx'

type Options = {
  readonly query: string
  /** Too narrow for six columns, so the type goes under the name. */
  readonly isFolded: boolean
}

export function organizationColumns({ query, isFolded }: Options): readonly Column<Organization>[] {
  const widths = isFolded ? folded : wide
  const columns: readonly Column<Organization>[] = [
    {
      id: 'id',
      header: 'ID',
      width: widths.id,
      cell: (organization) => (
        <>
          <IdText organization={organization} query={query} />
          {/* Otherwise a screen reader reads only the link's ID. */}
          <span data-name={organizationName(organization)} className="sr-only after:content-[attr(data-name)]" />
        </>
      ),
    },
    {
      id: 'name',
      header: 'NAME',
      width: widths.name,
      cell: (organization) => (
        <>
          <Mark organization={organization} />
          <NameText organization={organization} query={query} />
        </>
      ),
      detail: isFolded ? (organization) => <span className="pl-8.5">{organizationType(organization)}</span> : undefined,
    },
    {
      id: 'type',
      header: 'TYPE',
      width: widths.type,
      className: 'text-fg-2',
      cell: (organization) => <bdi>{organizationType(organization)}</bdi>,
    },
    {
      id: 'contact',
      header: 'CONTACT',
      width: widths.contact,
      cell: (organization) => <ContactText organization={organization} query={query} />,
    },
    {
      id: 'status',
      header: 'STATUS',
      width: widths.status,
      cell: (each) => <OrganizationStatusBadge organization={each} quiet />,
      detail: ({ id }) => <StillSellingMark orgId={id} />,
    },
    {
      id: 'watch',
      header: '',
      headerLabel: 'Watch',
      width: '3.5rem',
      align: 'end',
      cell: (organization) => <WatchButton organization={organization} />,
    },
  ]
  return isFolded ? columns.filter(({ id }) => id !== 'type') : columns
}

export const organizationText = (organization: Organization): string =>
  [organization.id, organizationName(organization), organizationContact(organization)].join(' ')

type Props = { readonly organization: Organization; readonly query: string }

export function OrganizationCard(props: Props) {
  const { organization } = props
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate">
          <NameText {...props} />
        </span>
        <OrganizationStatusBadge organization={organization} quiet />
      </span>
      <StillSellingMark orgId={organization.id} />
      <span className="truncate text-small text-fg-3">
        <bdi>{organizationType(organization)}</bdi> · <ContactText {...props} />
      </span>
      <span className="truncate">
        <IdText {...props} />
      </span>
    </span>
  )
}

function IdText({ organization: { id }, query }: Props) {
  return (
    <span className="font-mono text-mono font-normal text-fg-2" title={id}>
      <MatchText text={id} query={query} />
    </span>
  )
}

function NameText({ organization, query }: Props) {
  const name = organizationName(organization)
  if (!isNamed(organization)) return <span className="text-fg-3">{name}</span>
  return (
    <bdi className="font-semibold">
      <MatchText text={name} query={query} />
    </bdi>
  )
}

function ContactText({ organization, query }: Props) {
  const contact = organizationContact(organization)
  if (!seenText(organization.email) && !seenText(organization.phone))
    return <span className="text-fg-3">{contact}</span>
  return (
    <bdi className="text-fg-2">
      <MatchText text={contact} query={query} />
    </bdi>
  )
}

function Mark({ organization }: { readonly organization: Organization }) {
  if (isNamed(organization)) return <Avatar name={organizationName(organization)} size="sm" inline />
  return <span className="mr-3 inline-block size-5.5 rounded-full bg-selected align-middle" />
}

const isNamed = ({ name, displayName }: Organization): boolean => Boolean(seenText(name) ?? seenText(displayName))

const wide = { id: '17%', name: '28%', type: '13%', contact: undefined, status: '11%' }
const folded = { id: '20%', name: '32%', type: undefined, contact: undefined, status: '8rem' }
