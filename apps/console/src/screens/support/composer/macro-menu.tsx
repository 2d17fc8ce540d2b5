import type { CaseDetail } from '@ground-control/contract/support'
import { fillMacro, type MacroValues, macroParts, macroValues } from '@ground-control/domain/support/macros'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquareText, Settings2 } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { consoleConfig } from '#platform/config.ts'
import type { Me } from '#screens/support/support-view.ts'
import { caseQueries } from '#subjects/support/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'

type Props = {
  readonly detail: CaseDetail
  readonly me: Me
  readonly button: RefObject<HTMLButtonElement | null>
  readonly disabled: boolean
  /** With the case's fields filled in, as far as they have values. */
  readonly onInsert: (text: string) => void
}

const drawnWidthPx = 380

export function MacroMenu({ detail, me, button, disabled, onInsert }: Props) {
  const [wasOpened, setOpened] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  const macros = useQuery({ ...caseQueries.macros(), enabled: wasOpened })
  const [widthPx, setWidthPx] = useState(drawnWidthPx)
  const navigate = useNavigate()
  const previewId = useId()
  const values = valuesOf(detail, me)
  const shown = macros.data?.find(({ macroId }) => macroId === shownId)
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          icon={<MessageSquareText />}
          disabled={disabled}
          aria-keyshortcuts="M Control+/"
        >
          Macros
        </Button>
      }
      onOpenChange={(open) => {
        if (open) {
          const composer = button.current?.closest<HTMLElement>('[data-composer]')
          setOpened(true)
          setWidthPx(Math.min(drawnWidthPx, composer?.offsetWidth ?? drawnWidthPx))
        }
        setShownId(null)
      }}
      widthPx={widthPx}
      beside={shown ? <Preview id={previewId} text={shown.text} values={values} /> : null}
    >
      <div aria-hidden="true" className="flex justify-between px-2 py-1 text-small text-fg-3">
        Macros<span className="touch:hidden">type to find</span>
      </div>
      {macros.data?.map(({ macroId, title, text }) => (
        <MenuItem
          key={macroId}
          detail={fillMacro(text, values).replace(/\s+/g, ' ')}
          aria-describedby={previewId}
          onHighlight={() => setShownId(macroId)}
          onSelect={() => onInsert(fillMacro(text, values))}
        >
          {title}
        </MenuItem>
      ))}
      {macros.data && macros.data.length > 0 ? null : (
        <MenuItem disabled onSelect={() => {}}>
          {macros.data ? 'No macros yet' : macros.isError ? 'Couldn’t load macros' : 'Loading macros…'}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<Settings2 />}
        end="Configuration"
        onHighlight={() => setShownId(null)}
        onSelect={() => void navigate({ to: '/configuration' })}
      >
        Manage macros
      </MenuItem>
    </Menu>
  )
}

type PreviewProps = { readonly id: string; readonly text: string; readonly values: MacroValues }

function Preview({ id, text, values }: PreviewProps) {
  const parts = macroParts(text, values)
  const hasGap = parts.some(({ kind }) => kind === 'gap')
  let at = 0
  return (
    <div
      id={id}
      className="pointer-events-none grid max-h-(--available-height) w-85 flex-none gap-2 overflow-hidden rounded-panel bg-raised p-3 shadow-menu max-lg:hidden forced-colors:border"
    >
      <p className="text-small text-fg-3">Preview</p>
      <p className="whitespace-pre-wrap wrap-anywhere text-fg-2">
        {parts.map((part) => {
          at += part.text.length
          if (part.kind === 'text') return part.text
          const look = part.kind === 'gap' ? gapLook : 'bg-transparent text-fg'
          return (
            <mark key={at} className={look}>
              {part.text}
            </mark>
          )
        })}
      </p>
      {hasGap ? <p className="text-small text-partial">Fill in the marked fields by hand.</p> : null}
    </div>
  )
}

const gapLook = 'rounded-tag bg-partial-bg px-0.5 text-partial outline outline-partial-line'

function valuesOf({ case: summary, macroFacts }: CaseDetail, me: Me): MacroValues {
  const { caseId, requester, event } = summary
  const facts = {
    caseId,
    customerName: requester.name,
    event: event && { name: event.name, startDate: event.startDate, timeZone: macroFacts.eventTimeZone },
    refund: macroFacts.refund,
    myName: me.name,
  }
  return macroValues(facts, consoleConfig().timeZone, new Date())
}
