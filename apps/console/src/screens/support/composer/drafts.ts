import { ApiError } from '@ground-control/contract/client'
import { addCaseMessage } from '@ground-control/contract/support'
import { maxCopies } from '@ground-control/domain/mail/mail-copies'
import type { ReplyDelivery } from '@ground-control/domain/support/case-replies'
import type { CaseId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { answerTimeoutMs, type Keyed, keyFor } from '#platform/calls/keyed-submit.ts'
import { createStore, useStore } from '#platform/external-store.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { readAgain, showCase } from '#subjects/support/queries.ts'

type DraftKind = 'reply' | 'note'

type Draft = {
  readonly kind: DraftKind
  readonly text: string
  readonly files: readonly DraftFile[]
  /** Who gets a copy, and what is being typed for another. */
  readonly cc: readonly string[]
  readonly ccText: string
  /** The newest message when the draft was started. null: no draft. */
  readonly since: string | null
  readonly isSending: boolean
  readonly failure: { readonly words: string; readonly requestId: string | null } | null
  /** The key with which this text was sent before. It may have arrived. */
  readonly sentAs: Keyed<Sent> | null
}

type Sent = {
  readonly kind: DraftKind
  readonly text: string
  readonly fileIds: readonly string[]
  readonly cc: readonly string[]
}

/** Read when attached, so that a file moved or changed later is sent as it was chosen. */
export type DraftFile = { readonly id: string; readonly name: string; readonly content: Uint8Array<ArrayBuffer> }

const none: Draft = {
  kind: 'reply',
  text: '',
  files: [],
  cc: [],
  ccText: '',
  since: null,
  isSending: false,
  failure: null,
  sentAs: null,
}

const store = createStore<ReadonlyMap<CaseId, Draft>>(new Map())

/** Drafts by case. They survive leaving the case and failures. */
export const drafts = {
  of: (caseId: CaseId): Draft => store.get().get(caseId) ?? none,

  change(caseId: CaseId, part: Partial<Draft>): void {
    store.set(new Map(store.get()).set(caseId, { ...drafts.of(caseId), ...part }))
  },

  /** A changed text is a new message, so the outcome of the last one no longer matters. */
  write(caseId: CaseId, text: string, newestId: string): void {
    const { since } = drafts.of(caseId)
    drafts.change(caseId, { text, since: text === '' ? null : (since ?? newestId), failure: null })
  },

  /** Moves a draft into the case that this one was merged into, below any draft there. */
  move(from: CaseId, into: CaseId): void {
    const [moved, there] = [drafts.of(from), drafts.of(into)]
    if (isEmpty(moved) || moved.isSending || there.isSending) return
    const text = [there.text, moved.text].filter((each) => each.trim() !== '').join('\n\n')
    const files = [...there.files, ...moved.files]
    const cc = [...new Set([...there.cc, ...moved.cc])].slice(0, maxCopies)
    drafts.change(into, { kind: isEmpty(there) ? moved.kind : there.kind, text, files, cc, failure: null })
    drafts.clear(from)
  },

  attach(caseId: CaseId, files: readonly DraftFile[], newestId: string): void {
    const { since } = drafts.of(caseId)
    drafts.change(caseId, { files, since: since ?? newestId, failure: null })
  },

  clear(caseId: CaseId): void {
    store.set(new Map(store.get()).set(caseId, { ...none, kind: drafts.of(caseId).kind }))
  },
}

const isEmpty = ({ text, files }: Draft) => text.trim() === '' && files.length === 0

export function useDraft(caseId: CaseId): Draft {
  return useStore(store).get(caseId) ?? none
}

/** Drafts are not in the browser's storage, so closing the tab would lose them without warning. */
store.subscribe(() => {
  const isBegun = [...store.get().values()].some((draft) => !isEmpty(draft))
  if (isBegun) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
})

function askFirst(leaving: BeforeUnloadEvent): void {
  leaving.preventDefault()
}

/** The next person on this browser must find nothing. */
registerCache(() => store.set(new Map()))

/**
 * Sends a draft, as seen by the person who has it on screen, and continues while another case is open. If it fails, the
 * text stays, and the same text sent again is stored once.
 */
export async function sendDraft(caseId: CaseId, seenMessageId: string): Promise<Written | null> {
  const draft = drafts.of(caseId)
  const { kind, text, files, isSending, sentAs } = draft
  if (isSending || text.trim() === '') return null
  const cc = kind === 'reply' ? draft.cc : []
  const request = { kind, text, fileIds: files.map(({ id }) => id), cc }
  const key = keyFor(sentAs, request)
  drafts.change(caseId, { isSending: true, failure: null, sentAs: { request, key } })
  try {
    const attachments = await Promise.all(files.map(toAttachment))
    const timeoutMs = answerTimeoutMs + files.reduce((ms, { content }) => ms + content.length / slowestBytesPerMs, 0)
    const options = { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) }
    const body = {
      kind,
      text,
      seenMessageId,
      ...(attachments.length > 0 && { attachments }),
      ...(cc.length > 0 && { cc: [...cc] }),
    }
    const { delivery, ...detail } = await api(addCaseMessage, { params: { caseId }, body }, options)
    showCase(detail)
    drafts.clear(caseId)
    return { delivery }
  } catch (error) {
    // New messages, or a solved case, must be seen first.
    if (error instanceof ApiError && error.status === 409) await readAgain(caseId)
    drafts.change(caseId, { isSending: false, failure: failureOf(error) })
    return null
  }
}

/** Any slower, and a connection no longer counts as working. */
const slowestBytesPerMs = 50

/** Browsers turn a file into base64 as the end of a data URL. */
const toAttachment = ({ name, content }: DraftFile) =>
  new Promise<{ name: string; content: string }>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ name, content: String(reader.result).split(',').at(1) ?? '' })
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([content]))
  })

type Written = { readonly delivery: ReplyDelivery | null }

function failureOf(error: unknown) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return { words: error.message, requestId: error.status === 409 ? null : error.requestId }
  }
  return {
    words: 'No reply, so it may have been sent. It’s safe to send again; it can’t arrive twice.',
    requestId: error instanceof ApiError ? error.requestId : null,
  }
}
