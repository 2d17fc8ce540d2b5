import type { CaseDetail } from '@ground-control/contract/support'
import { replySubject } from '@ground-control/domain/mail/reply-address'
import { caseChangeProblemWords } from '@ground-control/domain/support/case-changes'
import { replyDeliveryWords } from '@ground-control/domain/support/case-replies'
import { unfilledFields, unfilledWords } from '@ground-control/domain/support/macros'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { Lock } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import type { Me } from '#screens/support/support-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { classNames } from '#ui/class-names.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { FieldError } from '#ui/fields/field-box.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { useLate } from '#ui/use-late.ts'
import { AttachButton, AttachedFiles, useAttaching } from './attached-files.tsx'
import { drafts, sendDraft, useDraft } from './drafts.ts'
import { MacroMenu } from './macro-menu.tsx'
import { hasArrived, writtenMeanwhile } from './meanwhile.ts'
import { ToLine } from './to-line.tsx'

type Props = { readonly detail: CaseDetail; readonly me: Me }

const maxCharacters = 10_000

export function Composer({ detail, me }: Props) {
  const { messages, case: summary } = detail
  const { caseId } = summary
  const draft = useDraft(caseId)
  const newestId = messages.at(-1)?.id ?? ''
  const [outcome, setOutcome] = useState('')
  const sendButton = useRef<HTMLButtonElement>(null)
  const attaching = useAttaching(caseId, newestId)
  const isLong = useLate(draft.isSending, 300)
  const isNote = draft.kind === 'note'
  const known = { messages, since: draft.since, myId: me.id }
  const meanwhile = writtenMeanwhile(known)
  const leaves = detail.replyDelivery === 'queued'
  const offReason = !isNote && summary.state === 'solved' ? caseChangeProblemWords.solved : null
  const unfilled = isNote ? [] : unfilledFields(draft.text)
  const unfilledReason = unfilled.length > 0 ? unfilledWords(unfilled) : null
  const copyReason = !isNote && leaves && draft.ccText.trim() !== '' ? 'Correct the Cc address, or remove it.' : null
  const textReason = textProblem(draft.text, maxCharacters)
  const textReasonId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const macroButton = useRef<HTMLButtonElement>(null)
  const box = useHeightForToasts()
  const openMacros = () => macroButton.current?.click()
  useSingleKeys({ M: openMacros })

  // The message was sent, but its answer was lost. Once it appears in the conversation it has arrived, so the draft is
  // done.
  const isThere = draft.failure !== null && draft.sentAs !== null && hasArrived(known, draft.sentAs.request)
  useEffect(() => {
    if (isThere) drafts.clear(caseId)
  }, [isThere, caseId])

  async function send() {
    if (offReason !== null || unfilledReason !== null || copyReason !== null || textReason !== null) return
    setOutcome('')
    const written = await sendDraft(caseId, newestId)
    if (written) setOutcome(written.delivery ? replyDeliveryWords[written.delivery] : 'Note saved.')
  }
  function insertMacro(text: string) {
    drafts.write(caseId, withInserted(draft.text, text, field.current), newestId)
    // After the menu has returned the focus to its button.
    setTimeout(() => goToGap(field.current))
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === '/' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      openMacros()
      return
    }
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    // A message that just arrived must be seen first; the next press is then a decision.
    if (meanwhile) sendButton.current?.focus()
    else void send()
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // Text copied from office programs includes a picture of itself.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    void attaching.attach(files)
  }

  return (
    <div ref={box} data-writing="" className="grid flex-none grid-cols-1 gap-2 px-5 pb-4 phone:px-4 phone:pb-3">
      {offReason !== null && draft.text.trim() !== '' ? (
        <Callout tone="warning" role="status" title={offReason}>
          Your draft is kept.
        </Callout>
      ) : meanwhile ? (
        <Callout tone="warning" role="status" title={meanwhile}>
          Your draft is kept. Read the new message above, then edit yours or send it anyway.
        </Callout>
      ) : draft.failure ? (
        <Callout
          tone="error"
          role="alert"
          title={isNote ? 'The note was not saved.' : leaves ? 'The reply was not sent.' : 'The reply was not saved.'}
          actions={draft.failure.requestId ? <CopyId id={draft.failure.requestId} what="request ID" /> : null}
        >
          {draft.failure.words}
        </Callout>
      ) : null}
      {unfilledReason !== null && offReason === null ? (
        <p role="status" className="text-small text-partial">
          {unfilledReason}
        </p>
      ) : null}
      {textReason === null ? null : <FieldError id={textReasonId}>{textReason}</FieldError>}
      {isNote || leaves || offReason !== null ? null : <SavedOnly detail={detail} text={draft.text} />}
      <div
        {...attaching.dropTarget}
        data-composer=""
        className={classNames(
          'rounded-panel border bg-well has-[textarea:focus-visible]:border-lamp has-[textarea:focus-visible]:outline has-[textarea:focus-visible]:outline-lamp',
          isNote ? 'border-dashed border-line-control-hover' : 'border-line-control',
          attaching.isOver && 'border-lamp bg-lamp-wash',
        )}
      >
        {isNote || !leaves ? null : <ToLine detail={detail} />}
        <textarea
          ref={field}
          aria-label={isNote ? 'Internal note' : 'Reply'}
          placeholder={isNote ? 'Only staff see this.' : (offReason ?? 'Write a reply…')}
          value={draft.text}
          aria-invalid={textReason !== null}
          aria-describedby={textReason === null ? undefined : textReasonId}
          readOnly={draft.isSending}
          onChange={(event) => drafts.write(caseId, event.target.value, newestId)}
          onKeyDown={handleKey}
          onFocus={goOnAtEnd}
          onPaste={handlePaste}
          className="field-sizing-content block max-h-60 min-h-15.5 w-full resize-none bg-transparent px-3 py-2.5 outline-none phone:min-h-11"
        />
        <AttachedFiles
          files={draft.files}
          refused={attaching.refused}
          disabled={draft.isSending}
          onRemove={attaching.remove}
        />
        <div className="flex flex-wrap items-center gap-1 border-t border-line-faint py-1.5 pr-1.5 pl-2">
          <AttachButton disabled={draft.isSending} onFiles={(files) => void attaching.attach(files)} />
          <MacroMenu button={macroButton} detail={detail} me={me} disabled={draft.isSending} onInsert={insertMacro} />
          <Button
            variant="ghost"
            size="sm"
            icon={<Lock />}
            aria-pressed={isNote}
            disabled={draft.isSending}
            keepsFocus
            onClick={() => drafts.change(caseId, { kind: isNote ? 'reply' : 'note', failure: null })}
            className="aria-pressed:bg-lamp-wash aria-pressed:text-lamp"
          >
            Internal note
          </Button>
          <span className="ml-auto flex items-center gap-2">
            {sendHint}
            <Button
              ref={sendButton}
              variant="primary"
              size="sm"
              busy={isLong}
              disabledReason={offReason ?? unfilledReason ?? copyReason ?? textReason}
              disabled={draft.text.trim() === ''}
              keepsFocus
              onClick={() => void send()}
            >
              {buttonWords({ isNote, leaves, isAnyway: meanwhile !== null && offReason === null })}
            </Button>
          </span>
        </div>
      </div>
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </div>
  )
}

/** Toasts stay above the composer, however high it grows. */
function useHeightForToasts() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--gc-writing-h', `${box.current?.offsetHeight ?? 0}px`))
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--gc-writing-h')
    }
  }, [])
  return box
}

function withInserted(text: string, inserted: string, field: HTMLTextAreaElement | null): string {
  const at = field && field.selectionEnd > 0 ? field.selectionEnd : text.length
  const [before, after] = [text.slice(0, at), text.slice(at)]
  return `${before}${before === '' || /\s$/.test(before) ? '' : '\n\n'}${inserted}${after}`
}

function goToGap(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.focus()
  const [gap] = unfilledFields(field.value)
  const at = gap === undefined ? -1 : field.value.toLowerCase().indexOf(`{${gap}}`)
  if (gap === undefined || at === -1) field.setSelectionRange(field.value.length, field.value.length)
  else field.setSelectionRange(at, at + gap.length + 2)
}

/** No email can be sent from here, so this says so and offers the person's own email program. */
function SavedOnly({ detail, text }: { readonly detail: CaseDetail; readonly text: string }) {
  const { subject, requester } = detail.case
  const query = `subject=${encodeURIComponent(replySubject(subject))}&body=${encodeURIComponent(text)}`
  return (
    <p className="text-small text-fg-3">
      {replyDeliveryWords[detail.replyDelivery]}
      {requester.email ? (
        <>
          {' '}
          <a className="underline" href={`mailto:${encodeURIComponent(requester.email)}?${query}`}>
            Write in your own email program
          </a>
        </>
      ) : null}
    </p>
  )
}

type ButtonState = { readonly isNote: boolean; readonly leaves: boolean; readonly isAnyway: boolean }

function buttonWords({ isNote, leaves, isAnyway }: ButtonState): string {
  if (isNote) return isAnyway ? 'Save anyway' : 'Save note'
  if (leaves) return isAnyway ? 'Send anyway' : 'Send email'
  return isAnyway ? 'Save anyway' : 'Save'
}

/** Puts the caret at the end of a kept draft. A press then moves it to where it points. */
function goOnAtEnd({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>) {
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
}

const isMac = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '')

const sendHint = (
  <span aria-hidden="true" className="touch:hidden">
    <Kbd keys={[isMac ? '⌘' : 'Ctrl', '↵']} />
  </span>
)
