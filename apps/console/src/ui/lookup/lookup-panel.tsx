import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RequestLine } from '#ui/feedback/request-line.tsx'
import type { DataTableProps } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { type Answer, type LookupState, listedNote } from './lookup-state.ts'

export type LookupWords = {
  readonly ready: string
  readonly readyHint?: string
  readonly failedHint: string
  readonly title: string
  readonly count: (found: number) => string
}

export type LookupTable<Row, Id extends string> = Pick<
  DataTableProps<Row, Id>,
  'columns' | 'rowKey' | 'long' | 'hrefOf' | 'onOpen' | 'isSelected' | 'rowHeight' | 'renderCard' | 'renderCardEnd'
>

type Props<Row, Id extends string> = {
  readonly state: LookupState<Row>
  readonly words: LookupWords
  readonly table: LookupTable<Row, Id>
  readonly onRetry: () => void
}

export function LookupPanel<Row, Id extends string>({ state, words, table, onRetry }: Props<Row, Id>) {
  if (state.state === 'searching') {
    return (
      <Panel title="SEARCHING..." busy className={`${frame} md:min-h-0`}>
        <Sheen />
        <DataTable {...table} label="SEARCHING..." rows={[]} loading skeletonRows={7} />
      </Panel>
    )
  }
  if (state.state === 'answered' && state.found > 0) return <Found answer={state} words={words} table={table} />
  return (
    <Panel className={`${frame} min-h-72`}>
      {state.state === 'ready' ? <EmptyState headingLevel={2} line={words.ready} hint={words.readyHint} /> : null}
      {state.state === 'answered' ? (
        <EmptyState headingLevel={2} line="NO RESULTS FOUND" hint="Try a different search term" />
      ) : null}
      {state.state === 'failed' ? (
        <Failed hint={words.failedHint} requestId={state.requestId} onRetry={onRetry} />
      ) : null}
    </Panel>
  )
}

type FoundProps<Row, Id extends string> = Pick<Props<Row, Id>, 'words' | 'table'> & { readonly answer: Answer<Row> }

function Found<Row, Id extends string>({ answer, words, table }: FoundProps<Row, Id>) {
  const note = listedNote(answer)
  return (
    <Panel
      title={words.title}
      className={`${frame} md:min-h-0`}
      actions={
        <>
          {note ? <span className="text-small text-fg-2">{note}</span> : null}
          <span className="flex-none text-legend text-fg-3">{words.count(answer.found)}</span>
        </>
      }
    >
      <DataTable {...table} label={words.title} rows={answer.rows} scrollKey={answer.query} />
    </Panel>
  )
}

type FailedProps = { readonly hint: string; readonly requestId: string | null; readonly onRetry: () => void }

function Failed({ hint, requestId, onRetry }: FailedProps) {
  return (
    <EmptyState
      failed
      headingLevel={2}
      art={<TriangleAlert />}
      line="SEARCH FAILED"
      hint={
        <>
          {hint}
          <RequestLine id={requestId} />
        </>
      }
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

function Sheen() {
  return (
    <div aria-hidden="true" className="relative -mt-px h-0.5 flex-none overflow-hidden bg-line-faint">
      <div className="absolute inset-0 animate-[gc-sweep_1.8s_var(--gc-ease-out)_infinite] bg-linear-to-r from-transparent from-30% to-lamp motion-reduce:hidden" />
    </div>
  )
}

const frame =
  'flex-initial phone:-mx-4 phone:rounded-none phone:border-x-0 [&_li]:[content-visibility:auto] [&_li]:[contain-intrinsic-block-size:auto_87px]'
