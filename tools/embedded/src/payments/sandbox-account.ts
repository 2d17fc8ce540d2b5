import type { ClientBase, Pool } from 'pg'

/** Stored with the books, so that it stays the same as long as they do. */
export async function sandboxAccountId(client: Pick<ClientBase | Pool, 'query'>): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from payment_sandbox.account')
  if (!rows[0]) throw new Error('The sandbox has no account.')
  return rows[0].id
}
