import type { CaseDetail } from '@ground-control/contract/support'
import { copiesOf, maxCopies, readCopies } from '@ground-control/domain/mail/mail-copies'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { drafts, useDraft } from './drafts.ts'

type Props = { readonly detail: CaseDetail }

/** Recipients, copies and sender. An address that only the account has is not shown. */
export function ToLine({ detail }: Props) {
  const { case: summary, replyFrom, messages } = detail
  const { name, email } = summary.requester
  const { cc, ccText, isSending } = useDraft(summary.caseId)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || cc.length > 0 || ccText !== ''
  const others = { to: email, desk: replyFrom }
  const theirs = messages.findLast(({ kind }) => kind === 'received')?.email?.cc ?? []
  const all = copiesOf([...cc, ...theirs], others).slice(0, maxCopies)
  const [first, ...more] = all.slice(cc.length)
  return (
    <div className="border-b border-line-faint text-small text-fg-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 py-1 pr-2.5 pl-3">
        To
        <span className="inline-flex min-w-0 gap-1.5 rounded-control border border-line px-2 py-0.5">
          {name ? <bdi className="truncate text-fg">{name}</bdi> : null}
          <span className="truncate" title={email ?? undefined}>
            {email ?? 'address of their account'}
          </span>
        </span>
        {isOpen ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="touch:min-w-11"
            disabled={isSending}
            onClick={() => setOpened(true)}
          >
            Cc
          </Button>
        )}
        {first === undefined ? null : (
          <Button
            variant="ghost"
            size="sm"
            disabled={isSending}
            onClick={() => drafts.change(summary.caseId, { cc: all, failure: null })}
          >
            <span className="max-w-60 truncate">
              Reply to all: {first}
              {more.length > 0 ? ` +${more.length}` : ''}
            </span>
          </Button>
        )}
        {replyFrom ? (
          <span className="min-w-0 flex-[1_1_6rem] truncate text-right phone:hidden" title={replyFrom}>
            from {replyFrom}
          </span>
        ) : null}
      </div>
      {isOpen ? <Copies detail={detail} isFocused={isOpened} onLeave={() => setOpened(false)} /> : null}
    </div>
  )
}

/** More of a pasted text would push the reply out of sight. */
const maxQuoted = 100

type CopiesProps = Props & { readonly isFocused: boolean; readonly onLeave: () => void }

function Copies({ detail: { case: summary, replyFrom }, isFocused, onLeave }: CopiesProps) {
  const { caseId, requester } = summary
  const { cc, ccText, isSending } = useDraft(caseId)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()

  function take(text: string) {
    const { addresses, rest } = readCopies(text)
    const all = copiesOf([...cc, ...addresses], { to: requester.email, desk: replyFrom })
    const isFull = all.length > maxCopies
    const isNone = addresses.length === 0 && rest !== ''
    drafts.change(caseId, { cc: all.slice(0, maxCopies), ccText: isNone ? text : rest, failure: null })
    setProblem(
      rest !== ''
        ? `${rest.length > maxQuoted ? 'This' : `“${rest}”`} isn’t an email address.`
        : isFull
          ? `Only ${maxCopies} people can get a copy. The others were left out.`
          : null,
    )
  }
  function remove(address: string) {
    setProblem(null)
    drafts.change(caseId, { cc: cc.filter((each) => each !== address), failure: null })
    field.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    const last = cc.at(-1)
    if (event.key === 'Backspace' && ccText === '' && last !== undefined) remove(last)
    if (event.key !== 'Enter' && event.key !== ',' && event.key !== ';') return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    take(ccText)
  }
  // Something chosen or typed keeps the field open.
  function handleBlur() {
    if (ccText.trim() !== '') take(ccText)
    onLeave()
  }

  return (
    <div className="grid gap-1 pr-2.5 pb-1.5 pl-3">
      <div className="flex flex-wrap items-center gap-1.5">
        Cc
        {cc.length > 0 ? (
          <ul aria-label="Gets a copy" className="contents">
            {cc.map((address) => (
              <li
                key={address}
                className="inline-flex h-7 max-w-full items-center rounded-control border border-line pl-2 coarse:h-touch"
              >
                <bdi className="min-w-0 truncate text-fg-2" title={address}>
                  {address}
                </bdi>
                <IconButton
                  label={`Remove ${address}`}
                  tooltip="Remove"
                  icon={<X />}
                  size="xs"
                  disabled={isSending}
                  onClick={() => remove(address)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <input
          ref={field}
          type="text"
          inputMode="email"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: The press on Cc asked for this field.
          autoFocus={isFocused}
          aria-label="Cc"
          aria-invalid={problem !== null && ccText !== ''}
          aria-describedby={problem === null ? undefined : problemId}
          placeholder={cc.length === 0 ? 'Email address' : undefined}
          value={ccText}
          readOnly={isSending}
          onChange={({ target }) => {
            setProblem(null)
            drafts.change(caseId, { ccText: target.value, failure: null })
          }}
          onKeyDown={handleKey}
          onBlur={handleBlur}
          className="h-7 min-w-32 flex-1 rounded-control bg-transparent px-1 text-fg coarse:h-touch"
        />
      </div>
      {problem === null ? null : (
        <p id={problemId} role="alert" className="text-error wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  )
}
