import pg from 'pg'

const neverDeleted =
  'accounts account_claims comp_batches events jobs job_items organizations payments refunds tickets transfers'.split(
    ' ',
  )

const onlyAdded = ['audit_entries', 'refund_steps']

/** Read-only, because functions that run as the tables' owner write them. */
const onlyRead = ['audit_head', 'audit_listed', 'audit_seals', 'audit_sealing']

/** These run as the owner too, and no other role may call them. */
const erasing = ['erase_from_trail', 'erase_from_refund_steps']

/** Run as the tables' owner after every migration, because migrations may add tables. */
export const runtimeGrants = (role: string): readonly string[] => [
  `grant usage on schema public, drizzle to ${role}`,
  `grant select on all tables in schema drizzle to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select on all sequences in schema public to ${role}`,
  `grant execute on function ${erasing.join(', ')} to ${role}`,
  `revoke delete on ${neverDeleted.join(', ')} from ${role}`,
  `revoke update, delete on ${onlyAdded.join(', ')} from ${role}`,
  `revoke insert, update, delete on ${onlyRead.join(', ')} from ${role}`,
]

export class UnfitRole extends Error {}

/** Gives the role of `runtimeUrl` the rights that the server needs. None of them lets it shorten the audit trail. */
export async function grantRuntimeRole(ownerUrl: string, runtimeUrl: string): Promise<void> {
  const role = await asked(runtimeUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
  await asked(ownerUrl, async (client) => {
    const { rows } = await client.query<{ problem: string | null }>(problemOf, [role])
    if (rows[0]?.problem) throw new UnfitRole(`${role}, the role of DATABASE_URL, ${rows[0].problem}`)
    await client.query('begin')
    for (const statement of runtimeGrants(pg.escapeIdentifier(role))) await client.query(statement)
    await client.query('commit')
  })
}

const problemOf = `
  select case
    when r.rolsuper then 'is a superuser'
    when pg_has_role(r.oid, c.relowner, 'member') then 'is the owner of the tables, or a member of it'
  end as problem
  from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'audit_entries'::regclass`

async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'ground-control migration' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
