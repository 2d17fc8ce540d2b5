import type { Fields } from '@ground-control/domain/accounts/documents/fields'
import { isSameMoment } from '@ground-control/domain/accounts/documents/same-moment'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { actorOf } from '#platform/audit/write-audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { changesOf, masked, requireSize } from './document-changes.ts'
import type { DocumentRows, DocumentStore, KeptDocument } from './document-store.ts'

type Reading = { readonly uid: AccountId; readonly actor: Principal; readonly requestId: string }

type Patch = Reading & {
  readonly fields: Fields
  readonly expectedUpdatedAt?: Instant | undefined
  readonly reason?: string | undefined
}

const accountChanged = 'account.changed'
const privateChanged = 'account.private-changed'

export const createDocumentService = ({ store }: { readonly store: DocumentStore }) => ({
  account: async (uid: AccountId): Promise<KeptDocument> => (await store.account(uid)) ?? notFound('account'),

  byUsername: (username: string): Promise<KeptDocument[]> => store.byUsername(username),

  patchAccount: (patch: Patch): Promise<KeptDocument> =>
    store.inTransaction(async (rows) => {
      const kept = (await rows.lockAccount(patch.uid)) ?? notFound('account')
      const changes = changesOf(kept.fields, patch.fields)
      // A retry after a lost answer finds nothing to change.
      if (!changes) return kept
      await requireUnchanged(rows, accountChanged, patch, kept)
      requireSize(kept.fields, changes)
      const { username } = changes.after
      if (typeof username === 'string' && (await rows.isUsernameTaken(username, patch.uid))) {
        throw new Refusal('username-taken', 'That username is taken.')
      }
      const saved = await rows.saveAccount(kept, changes)
      await rows.audit({ ...entryOf(accountChanged, patch), ...changes })
      return saved
    }),

  /** Every read is audited. The entry names whose record it was, never its contents. */
  privateRecord: (reading: Reading): Promise<KeptDocument> =>
    store.inTransaction(async (rows) => {
      const kept = (await rows.privateRecord(reading.uid)) ?? notFound('private record')
      await rows.audit(entryOf('account.private-read', reading))
      return kept
    }),

  patchPrivate: (patch: Patch): Promise<KeptDocument> =>
    store.inTransaction(async (rows) => {
      // A private record that doesn't exist yet can't be locked, so lock the account.
      if (!(await rows.lockAccount(patch.uid))) notFound('account')
      const kept = await rows.privateRecord(patch.uid)
      const changes = changesOf(kept?.fields ?? {}, patch.fields)
      if (!changes) {
        if (!kept) notFound('private record')
        // The reply contains the private record, so record that it was read.
        await rows.audit(entryOf('account.private-read', patch))
        return kept
      }
      await requireUnchanged(rows, privateChanged, patch, kept)
      requireSize(kept?.fields ?? {}, changes)
      const saved = await rows.savePrivate(patch.uid, kept?.fields ?? {}, changes)
      await rows.audit({
        ...entryOf(privateChanged, patch),
        before: masked(changes.before),
        after: masked(changes.after),
      })
      return saved
    }),
})

function notFound(what: string): never {
  throw new Refusal('not-found', `There is no such ${what}.`)
}

async function requireUnchanged(
  rows: DocumentRows,
  action: string,
  { expectedUpdatedAt }: Patch,
  kept: KeptDocument | null,
): Promise<void> {
  if (!expectedUpdatedAt || (kept && isSameMoment(expectedUpdatedAt, kept.updatedAt))) return
  throw new Refusal(
    'changed-meanwhile',
    'This account was changed in the meantime. Review the change before you save.',
    {
      conflict: { changedBy: kept && (await rows.changedBy(action, kept)), changedAt: kept?.updatedAt ?? null },
    },
  )
}

const entryOf = (action: string, { uid, actor, requestId, reason }: Reading & Pick<Patch, 'reason'>) => ({
  actor: actorOf(actor),
  action,
  entity: { kind: 'account', id: uid },
  reason,
  requestId,
})
