import { ApiError } from '@ground-control/contract/client'
import { addCaseMessage } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { answerTimeoutMs, keyFor } from '#platform/keyed-submit.ts'
import { readAgain, showCase } from '#subjects/support/queries.ts'
import { drafts } from './drafts.ts'

/**
 * Sends what is written in a case, as seen by whoever has it on the screen. It goes on when another case is opened
 * meanwhile. Whatever fails, the text stays, and the same text sent again is written once.
 */
export async function sendDraft(caseId: CaseId, seenMessageId: string): Promise<boolean> {
  const { kind, text, isSending, sentAs } = drafts.of(caseId)
  if (isSending || text.trim() === '') return false
  const request = { kind, text }
  const key = keyFor(sentAs, request)
  drafts.change(caseId, { isSending: true, failure: null, sentAs: { request, key } })
  try {
    const options = { idempotencyKey: key, signal: AbortSignal.timeout(answerTimeoutMs) }
    showCase(await api(addCaseMessage, { params: { caseId }, body: { kind, text, seenMessageId } }, options))
    drafts.clear(caseId)
    return true
  } catch (error) {
    // What came meanwhile, or that the case was solved, has to be seen first.
    if (error instanceof ApiError && error.status === 409) await readAgain(caseId)
    drafts.change(caseId, { isSending: false, failure: failureOf(error) })
    return false
  }
}

function failureOf(error: unknown) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return { words: error.message, requestId: error.status === 409 ? null : error.requestId }
  }
  return {
    words: 'Nobody knows whether it arrived. Press Send again: however often it is sent, it is written once.',
    requestId: error instanceof ApiError ? error.requestId : null,
  }
}
