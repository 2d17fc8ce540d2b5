import type { Endpoint } from '@ground-control/contract/endpoint'
import {
  addCaseMessage,
  changeCase,
  countCases,
  getCase,
  getCaseAttachment,
  linkToCase,
  listCases,
  openCase,
} from '@ground-control/contract/support'
import type { Mail } from '#modules/mail/mount.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { createDatabaseFiles } from '#platform/files/file-store.ts'
import { type Call, type Serve, staffOf } from '#platform/http/serve.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import { createAttachments } from './attachments.ts'
import { createCaseReadStore } from './case-read-store.ts'
import { caseReferences } from './case-references.ts'
import { createCaseService } from './case-service.ts'
import { createCaseWriteStore } from './case-write-store.ts'
import { createReceiveMail, type ReceiveMail } from './intake/receive-mail.ts'

type Needs = {
  readonly database: Database
  readonly signInRules: SignInRules
  readonly timeZone: string
  readonly mail: Pick<Mail, 'outbox' | 'desk'>
}

type Support = {
  /** Null: no mail is set up, so nobody can write to us. */
  readonly receiveMail: ReceiveMail | null
}

export function mountSupport(serve: Serve, { database, signInRules, timeZone, mail }: Needs): Support {
  const store = createCaseWriteStore(database)
  const files = createDatabaseFiles(database)
  const cases = createCaseService({
    read: createCaseReadStore(database),
    store,
    references: caseReferences,
    mail,
    files,
    timeZone,
    signInRules,
  })
  const attachments = createAttachments(database, files)
  serve(listCases, (call) => cases.list(call.query, staffOf(call).uid))
  serve(countCases, (call) => cases.counts(staffOf(call).uid))
  serve(getCase, ({ params }) => cases.detail(params.caseId))
  serve(openCase, (call) => cases.open({ ...call.body, ...askedBy(call) }))
  serve(addCaseMessage, (call) => cases.addMessage({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(changeCase, (call) => cases.change({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(linkToCase, (call) => cases.link({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(getCaseAttachment, (call) => attachments.read({ ...call.params, ...askedBy(call) }))
  return { receiveMail: mail.desk && createReceiveMail({ store, files, desk: mail.desk }) }
}

const askedBy = (call: Pick<Call<Endpoint>, 'principal' | 'requestId' | 'idempotencyKey'>) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
  idempotencyKey: call.idempotencyKey,
})
