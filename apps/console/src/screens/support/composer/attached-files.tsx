import { attachRefusalWords, fileSizeText, judgeFiles, maxAttached } from '@ground-control/domain/mail/mail-files'
import type { CaseId } from '@ground-control/domain/values/ids'
import { FileText, Paperclip, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { type DraftFile, drafts } from './drafts.ts'

const accepted = 'image/png,image/jpeg,image/gif,image/webp,image/heic,application/pdf,text/plain,.txt,.csv,.log,.md'

/** Files of a draft: chosen, pasted or dropped. What can't be sent is refused at once. */
export function useAttaching(caseId: CaseId, newestId: string) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)

  async function attach(given: readonly File[]) {
    if (given.length === 0 || drafts.of(caseId).isSending) return
    const read = await Promise.all(given.map(readFile))
    // Read only now, because another file may have been attached in between.
    const before = drafts.of(caseId).files
    const unreadable = given.filter((_, at) => !read[at]).map(({ name }) => `${name}: It can’t be read.`)
    const all = [...before, ...read.filter((file) => file !== null)]
    const judged = judgeFiles(all.slice(0, maxAttached))
    const kept = judged.flatMap(({ name, file, refusal }) => (refusal === null ? [{ ...file, name }] : []))
    drafts.attach(caseId, kept, newestId)
    setRefused([
      ...unreadable,
      ...judged.flatMap(({ name, refusal }) => (refusal === null ? [] : [`${name}: ${attachRefusalWords[refusal]}`])),
      ...(all.length > maxAttached ? [`Only ${maxAttached} files can be attached.`] : []),
    ])
  }

  return {
    refused,
    isOver,
    attach,
    remove(id: string) {
      setRefused([])
      drafts.change(caseId, { files: drafts.of(caseId).files.filter((file) => file.id !== id), failure: null })
    },
    dropTarget: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void attach([...event.dataTransfer.files])
      },
    },
  }
}

const readFile = async (file: File): Promise<DraftFile | null> => {
  try {
    return { id: crypto.randomUUID(), name: file.name, content: new Uint8Array(await file.arrayBuffer()) }
  } catch {
    // A folder, or a file that is gone.
    return null
  }
}

type ButtonProps = { readonly disabled: boolean; readonly onFiles: (files: readonly File[]) => void }

export function AttachButton({ disabled, onFiles }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Attach files"
        icon={<Paperclip />}
        size="sm"
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files to attach"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the same file be chosen again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}

type ListProps = {
  readonly files: readonly DraftFile[]
  readonly refused: readonly string[]
  readonly disabled: boolean
  readonly onRemove: (id: string) => void
}

export function AttachedFiles({ files, refused, disabled, onRemove }: ListProps) {
  if (files.length === 0 && refused.length === 0) return null
  return (
    <div className="grid gap-1.5 px-3 pb-2">
      {files.length > 0 ? (
        <ul aria-label="Attached files" className="flex flex-wrap gap-1.5">
          {files.map(({ id, name, content }) => (
            <li
              key={id}
              className="flex h-7 max-w-full items-center gap-1.5 rounded-control border border-line bg-raised pl-2 text-small coarse:h-touch [&>svg]:size-3.5 [&>svg]:flex-none"
            >
              <FileText aria-hidden="true" />
              <bdi className="min-w-0 truncate" title={name}>
                {name}
              </bdi>
              <span className="flex-none text-fg-3">{fileSizeText(content.length)}</span>
              <IconButton
                label={`Remove ${name}`}
                tooltip="Remove"
                icon={<X />}
                size="xs"
                disabled={disabled}
                onClick={() => onRemove(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <ul role="alert" className="text-small text-error">
          {refused.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
