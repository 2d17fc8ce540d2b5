import type { MailDelivery } from '@ground-control/contract/mail'
import { type CaseMessage, getCaseAttachment } from '@ground-control/contract/support'
import { fileRefusalWords, fileSizeText } from '@ground-control/domain/mail/mail-files'
import type { CaseId } from '@ground-control/domain/values/ids'
import { Download, Ellipsis, FileX } from 'lucide-react'
import { useState } from 'react'
import { streamApi } from '#platform/api.ts'
import { downloadFile } from '#platform/download-file.ts'
import { MailLine, MailStateWord } from '#subjects/mail/mail-line.tsx'
import { Button } from '#ui/actions/button.tsx'

type Props = { readonly caseId: CaseId; readonly message: CaseMessage }

/** Below a message's text: its folded quote, and files. */
export function MessageExtras({ caseId, message: { quoted, attachments } }: Props) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {attachments.length === 0 ? null : (
        <ul aria-label="Attachments" className="flex min-w-0 flex-wrap gap-2">
          {attachments.map((attachment) => (
            <Attachment key={attachment.attachmentId} caseId={caseId} attachment={attachment} />
          ))}
        </ul>
      )}
      {quoted === null ? null : (
        <details className="max-w-[62ch] text-small text-fg-3 open:w-full">
          <summary className="flex min-h-7 w-fit cursor-default list-none items-center gap-2 rounded-control px-2 text-fg-2 hover:bg-hover coarse:min-h-touch [&>svg]:size-3.5 [&>svg]:text-fg-3">
            <Ellipsis aria-hidden="true" />
            Quoted text
          </summary>
          <p className="mt-1 border-l border-line-control pl-3 whitespace-pre-wrap wrap-anywhere">{quoted}</p>
        </details>
      )}
    </div>
  )
}

/** How far a reply got. Only what the other server accepted is sent. */
export function ReplyState({ mail, delivery }: ReplyStateProps) {
  return (
    <div className="mt-1.5 text-small text-fg-3">
      {delivery ? <MailLine mail={delivery} /> : mail ? <MailStateWord state={mail.state} /> : 'Saved here only'}
    </div>
  )
}

type ReplyStateProps = Pick<CaseMessage, 'mail'> & { readonly delivery: MailDelivery | null }

type AttachmentProps = Pick<Props, 'caseId'> & { readonly attachment: CaseMessage['attachments'][number] }

function Attachment({ caseId, attachment }: AttachmentProps) {
  const { attachmentId, name, sizeBytes, refusal } = attachment
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  async function download() {
    setState('loading')
    try {
      const reply = await streamApi(getCaseAttachment, { params: { caseId, attachmentId } })
      downloadFile(await reply.blob(), name)
      setState('idle')
    } catch {
      // The call is logged already; here it can be retried.
      setState('failed')
    }
  }

  if (refusal !== null) {
    return (
      <li className="flex items-center gap-1.5 text-small text-fg-3 [&>svg]:size-3.5">
        <FileX aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>: {fileRefusalWords[refusal]}
        </span>
      </li>
    )
  }
  return (
    <li className="min-w-0">
      <Button
        size="sm"
        icon={<Download />}
        busy={state === 'loading'}
        aria-label={`Download ${name}`}
        onClick={() => void download()}
      >
        <span className="min-w-0 truncate">{name}</span>
        <span className="text-fg-3">{fileSizeText(sizeBytes)}</span>
      </Button>
      {state === 'failed' ? (
        <p role="alert" className="text-small text-error">
          Couldn’t download the file. Try again.
        </p>
      ) : null}
    </li>
  )
}
