import type { JobPreview } from '@ground-control/contract/jobs/job'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type JobWish, jobQueries } from '#subjects/jobs/queries.ts'
import { NoticeDialog, type useTelling } from '#subjects/mail/tell-customer.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

type Props = {
  readonly telling: ReturnType<typeof useTelling>
  readonly wish: JobWish
  readonly preview: JobPreview | null
  readonly withFees: boolean
  readonly reason: string
  readonly isLocked: boolean
}

const restMs = 500

export function TellCustomers({ telling, wish, preview, withFees, reason, isLocked }: Props) {
  const [isOpen, setOpen] = useState(false)
  const rested = useDebounced(reason, restMs)
  const notice = useQuery({
    ...jobQueries.notice({ ...wish, fees: withFees, reason: rested }),
    enabled: telling.isTold && preview !== null,
  })
  if (!telling.isOffered) return null
  const first = telling.isTold ? notice.data?.notices[0] : undefined
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          label={<span className="font-medium">Tell the customers</span>}
          detail={telling.heldReason ?? (preview ? toldWords(preview.emails, wish.kind) : 'Counting…')}
          checked={telling.isTold}
          disabled={isLocked || telling.heldReason !== null}
          onChecked={telling.setTicked}
        />
        {telling.isTold ? (
          <button
            type="button"
            className="relative mt-1 flex-none rounded-tag text-small text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline coarse:before:-inset-y-3.5"
            onClick={() => setOpen(true)}
          >
            Full preview
          </button>
        ) : null}
      </div>
      <div className="flex h-22 flex-col gap-0.5 overflow-hidden rounded-panel border border-line bg-panel px-3.5 py-2.5">
        {first ? (
          <>
            <bdi className="truncate font-medium">{first.subject}</bdi>
            {/* Left to right, like its English text, even if it begins with a name in another script. */}
            <span dir="ltr" className="line-clamp-3 text-small leading-4 text-fg-2">
              {first.text.replace(/\s+/g, ' ')}
            </span>
          </>
        ) : (
          <span className="text-small text-fg-3">{emptyWords(telling.isTold, notice)}</span>
        )}
      </div>
      <NoticeDialog open={isOpen} onClose={() => setOpen(false)} preview={notice} />
    </div>
  )
}

const toldWords = (emails: number, kind: JobWish['kind']) =>
  `${formatCount(emails)} ${plural(emails, 'email')} to ${kind === 'call-off' ? 'purchasers and holders' : 'purchasers'}`

function emptyWords(isTold: boolean, { isError, data }: { isError: boolean; data?: unknown }): string {
  if (!isTold) return 'No email is sent.'
  if (isError) return 'Couldn’t load the preview of the email.'
  return data ? 'Nobody is told: no email address is known.' : 'Loading the preview…'
}
