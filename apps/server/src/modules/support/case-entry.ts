import type { Mail } from '#modules/mail/mount.ts'
import type { Actor } from '#platform/audit/write-audit.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import type { CaseReferences } from './case-references.ts'
import type { CaseWriteStore, LockedCase } from './case-write-store.ts'
import type { CaseReadStore } from './reading/case-read-store.ts'

export type CaseNeeds = {
  readonly read: CaseReadStore
  readonly store: CaseWriteStore
  readonly references: CaseReferences
  readonly mail: Pick<Mail, 'outbox' | 'desk'>
  readonly files: FileStore
  readonly timeZone: string
  readonly signInRules: SignInRules
}

export type Asked<Body> = Body & { readonly actor: Actor; readonly requestId: string }

export const nameOf = ({ id, name }: Actor): string => name ?? id

export const entryOf = (
  { caseId, eventId, orgId }: Pick<LockedCase, 'caseId' | 'eventId' | 'orgId'>,
  actor: Actor,
  requestId: string,
) => ({ actor, entity: { kind: 'case', id: caseId }, eventId, orgId, requestId })
