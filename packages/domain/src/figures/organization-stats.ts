export const organizationStatsColumns = ['orgName', 'events', 'tickets', 'gross', 'refunded', 'net', 'change'] as const
export type OrganizationStatsColumn = (typeof organizationStatsColumns)[number]

export type OrganizationStatsSort = { readonly column: OrganizationStatsColumn; readonly descending: boolean }

export const defaultOrganizationSort: OrganizationStatsSort = { column: 'gross', descending: true }

export const nextOrganizationSort = (
  sort: OrganizationStatsSort,
  column: OrganizationStatsColumn,
): OrganizationStatsSort =>
  column === sort.column ? { column, descending: !sort.descending } : { column, descending: column !== 'orgName' }
