import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Pool } from 'pg'

type PayloadRow = { readonly payload: AdapterPayload; readonly consumedAt: number | null }

/** A page reloaded during a refresh never sees the answer, so its token stays usable for this long. A code doesn't. */
const graceSeconds = 30

/** The library checks expiry itself. */
export const createPayloadAdapter =
  (pool: Pool, alreadyUsed: () => Error): AdapterFactory =>
  (model): Adapter => {
    const secondsLeft = model === 'RefreshToken' ? graceSeconds : 0

    async function findWhere(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      // Postgres text cannot hold the null character, so no such value is stored.
      if (value.includes('\0')) return undefined
      const { rows } = await pool.query<PayloadRow>(
        `select payload,
                case when consumed_at <= now() - make_interval(secs => $3) then extract(epoch from consumed_at)::int end
                  as "consumedAt"
         from identity.payloads where model = $1 and ${column} = $2`,
        [model, value, secondsLeft],
      )
      const row = rows[0]
      return row && { ...row.payload, ...(row.consumedAt === null ? {} : { consumed: row.consumedAt }) }
    }

    return {
      async upsert(id, payload, expiresIn) {
        await pool.query(
          `insert into identity.payloads (model, id, payload, grant_id, uid, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
           on conflict (model, id) do update set
             payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
             expires_at = excluded.expires_at`,
          [model, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
        )
      },
      find: (id) => findWhere('id', id),
      findByUid: (uid) => findWhere('uid', uid),
      // Only the device flow uses this, and it is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const { rowCount } = await pool.query(
          `update identity.payloads set consumed_at = coalesce(consumed_at, now())
           where model = $1 and id = $2 and (consumed_at is null or consumed_at > now() - make_interval(secs => $3))`,
          [model, id, secondsLeft],
        )
        if (rowCount === 0) throw alreadyUsed()
      },
      async destroy(id) {
        await pool.query('delete from identity.payloads where model = $1 and id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from identity.payloads where model = $1 and grant_id = $2', [model, grantId])
      },
    }
  }
