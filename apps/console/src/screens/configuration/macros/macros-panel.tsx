import { deleteMacro, type Macro, orderMacros } from '@ground-control/contract/support-macros'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { caseQueries, macrosKey } from '#subjects/support/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { MacroDialog } from './macro-dialog.tsx'
import { useMacroChange } from './use-macro-change.ts'

const everyMs = 1_000

export function MacrosPanel() {
  const query = useQuery(caseQueries.macros())
  useLiveQueries({ queryKey: macrosKey, concerns: ({ kind }) => kind === 'audit', everyMs })
  const [editing, setEditing] = useState<Macro | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Macro | null>(null)
  const order = useMacroChange(({ from, to }: { from: string[]; to: string[] }) =>
    api(orderMacros, { body: { from, to } }),
  )
  const ids = query.data?.map(({ macroId }) => macroId) ?? []
  function move(at: number, step: 1 | -1) {
    const moved = ids[at]
    if (moved === undefined) return
    order.mutate({ from: ids, to: ids.toSpliced(at, 1).toSpliced(at + step, 0, moved) })
  }
  return (
    <Panel
      title="Macros"
      note="Texts for replies in Support"
      busy={query.isPending}
      actions={
        <Button size="sm" icon={<Plus />} onClick={() => setEditing('new')}>
          New macro
        </Button>
      }
    >
      {order.error ? (
        <Callout tone="error" role="alert" title="The order was not changed.">
          {order.error.message}
        </Callout>
      ) : null}
      <Reading
        query={query}
        failed="Couldn’t load macros"
        headingLevel={3}
        loading={<SkeletonLines widths={['40%', '70%']} />}
      >
        {(macros) =>
          macros.length === 0 ? (
            <EmptyState line="No macros yet" hint="Write one, and everybody can insert it into a reply." />
          ) : (
            <ol>
              {macros.map((macro, at) => (
                <li
                  key={macro.macroId}
                  className="flex items-center gap-3 border-b border-line-faint px-4 py-2.5 last:border-b-0"
                >
                  <div className="min-w-0 flex-1">
                    <bdi className="block truncate font-medium">{macro.title}</bdi>
                    <bdi className="block truncate text-small text-fg-3">{macro.text}</bdi>
                  </div>
                  <span className="flex flex-none flex-wrap justify-end">
                    <IconButton
                      label={`Move ${macro.title} up`}
                      icon={<ArrowUp />}
                      size="sm"
                      disabled={at === 0 || order.isPending}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      label={`Move ${macro.title} down`}
                      icon={<ArrowDown />}
                      size="sm"
                      disabled={at === macros.length - 1 || order.isPending}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      label={`Edit ${macro.title}`}
                      icon={<Pencil />}
                      size="sm"
                      onClick={() => setEditing(macro)}
                    />
                    <IconButton
                      label={`Delete ${macro.title}`}
                      icon={<Trash2 />}
                      size="sm"
                      onClick={() => setDeleting(macro)}
                    />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Reading>
      <MacroDialog editing={editing} onClose={() => setEditing(null)} />
      <DeleteDialog macro={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  )
}

function DeleteDialog({ macro, onClose }: { readonly macro: Macro | null; readonly onClose: () => void }) {
  const remove = useMacroChange(
    ({ macroId, version }: Macro) =>
      api(deleteMacro, { params: { macroId }, query: { expectedVersion: String(version) } }),
    onClose,
  )
  function close() {
    remove.reset()
    onClose()
  }
  return (
    <Dialog
      open={macro !== null}
      onClose={close}
      held={remove.isPending}
      title={`Delete ${macro?.title ?? 'this macro'}?`}
      initialFocus="title"
      footer={
        <>
          <Button onClick={close} disabled={remove.isPending}>
            Keep
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => macro && remove.mutate(macro)}>
            Delete macro
          </Button>
        </>
      }
    >
      <p className="text-fg-2">Nobody can insert it anymore. Replies written with it stay.</p>
      {remove.error ? (
        <Callout tone="error" role="alert" title="Not deleted">
          {remove.error.message}
        </Callout>
      ) : null}
    </Dialog>
  )
}
