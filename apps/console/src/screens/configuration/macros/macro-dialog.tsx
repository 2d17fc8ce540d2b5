import { changeMacro, createMacro, type Macro } from '@ground-control/contract/support-macros'
import {
  type MacroProblem,
  macroFields,
  macroProblem,
  maxMacroText,
  maxMacroTitle,
} from '@ground-control/domain/support/macros'
import { useRef, useState } from 'react'
import { api } from '#platform/api.ts'
import { type Keyed, keyFor } from '#platform/calls/keyed-submit.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { useMacroChange } from './use-macro-change.ts'

type Props = { readonly editing: Macro | 'new' | null; readonly onClose: () => void }
type Draft = { readonly title: string; readonly text: string }

/** Remounts on every open. While it closes, it keeps its content. */
export function MacroDialog({ editing, onClose }: Props) {
  const openings = useOpenings(editing !== null)
  const shown = useRef<Macro | 'new'>('new')
  if (editing !== null) shown.current = editing
  if (openings === 0) return null
  return <OpenedDialog key={openings} open={editing !== null} macro={shown.current} onClose={onClose} />
}

type OpenedProps = { readonly open: boolean; readonly macro: Macro | 'new'; readonly onClose: () => void }

function OpenedDialog({ open, macro, onClose }: OpenedProps) {
  const given = macro === 'new' ? null : macro
  const [draft, setDraft] = useState<Draft>({ title: given?.title ?? '', text: given?.text ?? '' })
  const [problem, setProblem] = useState<MacroProblem | null>(null)
  const sent = useRef<Keyed<Draft> | null>(null)
  const save = useMacroChange((body: Draft) => {
    if (given) return api(changeMacro, { params: given, body: { ...body, expectedVersion: given.version } })
    sent.current = { request: body, key: keyFor(sent.current, body) }
    return api(createMacro, { body }, { idempotencyKey: sent.current.key })
  }, onClose)
  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part })
    setProblem(null)
  }
  function submit() {
    const found = macroProblem(draft)
    setProblem(found)
    if (!found) save.mutate({ title: draft.title.trim(), text: draft.text.trim() })
  }
  const errorOf = (field: MacroProblem['field']) => (problem?.field === field ? problem.message : null)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={given ? 'Edit macro' : 'New macro'}
      action="Save macro"
      isRunning={save.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        maxLength={maxMacroTitle}
        value={draft.title}
        onValue={(title) => change({ title })}
        error={errorOf('title')}
      />
      <TextField
        multiline
        label="Text"
        maxLength={maxMacroText}
        value={draft.text}
        onValue={(text) => change({ text })}
        error={errorOf('text')}
        hint={`Fields: ${macroFields.map((field) => `{${field}}`).join(', ')}`}
      />
      {save.error ? (
        <Callout tone="error" role="alert" title="The macro was not saved.">
          {save.error.message}
        </Callout>
      ) : null}
    </FormDialog>
  )
}
