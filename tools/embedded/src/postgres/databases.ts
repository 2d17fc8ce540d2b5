import pg from 'pg'

/** Edits the text, because `URL` rejects a socket address without a host. */
export function withDatabase(url: string, name: string): string {
  const parts = /^(postgres(?:ql)?:\/\/[^/?#]*)[^?#]*(.*)$/s.exec(url)
  if (!parts) throw new TypeError('The address of a Postgres server starts with postgres:// or postgresql://.')
  return `${parts[1]}/${encodeURIComponent(name)}${parts[2]}`
}

export async function createDatabase(
  adminUrl: string,
  name: string,
  { template }: { template?: string } = {},
): Promise<void> {
  const source = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`
  await onServer(adminUrl, (client) => client.query(`create database ${pg.escapeIdentifier(name)}${source}`))
}

/** Cuts other connections. A missing database is no error. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await onServer(adminUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

export async function databaseExists(adminUrl: string, name: string): Promise<boolean> {
  const { rowCount } = await onServer(adminUrl, (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  )
  return rowCount === 1
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
