import type { OrgId } from '@ground-control/domain/values/ids'
import { type ReactNode, useId, useRef } from 'react'
import type { OrganizationLookup } from '#subjects/organizations/organization-cache.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { nameOf } from './organization-name.ts'

type Props = {
  readonly title: string
  readonly orgIds: readonly OrgId[]
  readonly found: ReadonlyMap<OrgId, OrganizationLookup>
  readonly emptyText: string
  readonly detailOf?: (orgId: OrgId) => string | null
  readonly renderActions: (orgId: OrgId, name: string, onTaken: () => void) => ReactNode
}

export function WatchedGroup({ title, orgIds, found, emptyText, detailOf, renderActions }: Props) {
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)

  /** The pressed button disappears with its row, so focus moves to the next row or to the list. */
  function keepPlace(index: number) {
    const rows = [...(list.current?.children ?? [])]
    const next = rows[index + 1] ?? rows[index - 1]
    const target = next?.querySelector<HTMLElement>('button:last-of-type') ?? list.current
    target?.focus()
  }

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="px-4 pt-2 pb-1 text-small font-medium text-fg-2">
        {title} <span className="rounded-panel bg-selected px-1.5 text-legend tracking-normal">{orgIds.length}</span>
      </h2>
      <ul ref={list} tabIndex={-1} aria-labelledby={titleId} className="outline-none">
        {orgIds.length === 0 ? <li className="px-4 py-2 text-small text-fg-3">{emptyText}</li> : null}
        {orgIds.map((orgId, index) => {
          const name = nameOf(orgId, found.get(orgId))
          return (
            <li
              key={orgId}
              className="flex min-h-9 items-center gap-3 pr-2 pl-4 hover:bg-hover phone:flex-wrap phone:gap-y-0 phone:py-1"
            >
              <Avatar name={name} size="sm" />
              <span className="w-37.5 min-w-0 flex-none truncate font-semibold phone:w-auto phone:flex-1" title={name}>
                <bdi>{name}</bdi>
              </span>
              <span className="flex min-w-0 flex-1 items-baseline gap-3 phone:order-last phone:w-full phone:flex-none phone:pb-1">
                <span className="truncate font-mono text-mono text-fg-3 select-all" title={orgId}>
                  {orgId}
                </span>
                <Remark lookup={found.get(orgId)} detail={detailOf?.(orgId) ?? null} />
              </span>
              <span className="flex flex-none items-center">{renderActions(orgId, name, () => keepPlace(index))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Remark({
  lookup,
  detail,
}: {
  readonly lookup: OrganizationLookup | undefined
  readonly detail: string | null
}) {
  if (lookup?.state === 'gone')
    return <span className="flex-none text-small text-partial">No organization with this ID</span>
  return detail ? <span className="min-w-0 truncate text-small text-fg-3">{detail}</span> : null
}
