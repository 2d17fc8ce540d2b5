import type { Endpoint } from '@ground-control/contract/endpoint'
import {
  addCaseMessage,
  changeCase,
  getCase,
  getCaseAttachment,
  linkToCase,
  mergeCase,
  openCase,
} from '@ground-control/contract/support'
import { countCases, listCases, searchCases } from '@ground-control/contract/support-lists'
import { changeMacro, createMacro, deleteMacro, listMacros, orderMacros } from '@ground-control/contract/support-macros'
import type { Mail } from '#modules/mail/mount.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { createFileStore } from '#platform/files/file-store.ts'
import { type Call, type Serve, staffOf } from '#platform/http/serve.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import { createAttachments } from './attachments.ts'
import { caseReferences } from './case-references.ts'
import { createCaseService } from './case-service.ts'
import { createCaseWriteStore } from './case-write-store.ts'
import { createReceiveMail, type ReceiveMail } from './intake/receive-mail.ts'
import { createMacroService } from './macro-service.ts'
import { createOpenByStaff, type OpenByStaff } from './open-by-staff.ts'
import { createCaseListStore } from './reading/case-list-store.ts'
import { createCaseReadStore } from './reading/case-read-store.ts'
import { createCaseSearch } from './reading/case-search.ts'

type Needs = {
  readonly database: Database
  readonly signInRules: SignInRules
  readonly timeZone: string
  readonly mail: Pick<Mail, 'outbox' | 'desk'>
  /** An object store for attachments; null: they are in the database. */
  readonly filesUrl: string | null
}

type Support = {
  /** Null: email isn't set up, so no email can arrive. */
  readonly receiveMail: ReceiveMail | null
  readonly openByStaff: OpenByStaff
}

export function mountSupport(serve: Serve, { database, signInRules, timeZone, mail, filesUrl }: Needs): Support {
  const store = createCaseWriteStore(database)
  const files = createFileStore(database, filesUrl)
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
  const lists = createCaseListStore(database)
  const search = createCaseSearch(database)
  serve(listCases, (call) => lists.list(call.query, staffOf(call).uid))
  serve(searchCases, (call) => search(call.body, staffOf(call).uid, call.signal))
  serve(countCases, (call) => lists.counts(staffOf(call).uid))
  serve(getCase, ({ params }) => cases.detail(params.caseId))
  serve(openCase, (call) => cases.open({ ...call.body, ...askedBy(call) }))
  serve(addCaseMessage, (call) => cases.addMessage({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(changeCase, (call) => cases.change({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(linkToCase, (call) => cases.link({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(mergeCase, (call) => cases.merge({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(getCaseAttachment, (call) => attachments.read({ ...call.params, ...askedBy(call) }))
  const macros = createMacroService(database)
  serve(listMacros, () => macros.list())
  serve(createMacro, (call) => macros.create({ ...call.body, ...askedBy(call) }))
  serve(changeMacro, (call) => macros.change({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(deleteMacro, (call) => {
    const expectedVersion = Number(call.query.expectedVersion)
    return macros.remove({ ...call.params, expectedVersion, ...askedBy(call) })
  })
  serve(orderMacros, (call) => macros.order({ ...call.body, ...askedBy(call) }))
  return {
    receiveMail: mail.desk && createReceiveMail({ store, files, desk: mail.desk }),
    openByStaff: createOpenByStaff({ store, references: caseReferences }),
  }
}

const askedBy = (call: Pick<Call<Endpoint>, 'principal' | 'requestId' | 'idempotencyKey'>) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
  idempotencyKey: call.idempotencyKey,
})
