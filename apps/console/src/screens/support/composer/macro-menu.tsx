import type { CaseDetail } from '@ground-control/contract/support'
import { fillMacro, macroValues } from '@ground-control/domain/support/macros'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquareText, Settings2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
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
  /** With the fields of the case filled in, as far as they have a value. */
  readonly onInsert: (text: string) => void
}

export function MacroMenu({ detail, me, button, disabled, onInsert }: Props) {
  const [wasOpened, setOpened] = useState(false)
  const macros = useQuery({ ...caseQueries.macros(), enabled: wasOpened })
  const navigate = useNavigate()
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
      onOpenChange={(open) => open && setOpened(true)}
    >
      {macros.data?.map(({ macroId, title, text }) => (
        <MenuItem key={macroId} onSelect={() => onInsert(filled(text, detail, me))}>
          {title}
        </MenuItem>
      ))}
      {macros.data && macros.data.length > 0 ? null : (
        <MenuItem disabled onSelect={() => {}}>
          {macros.data ? 'No macros yet' : macros.isError ? 'Couldn’t load macros' : 'Loading macros…'}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Settings2 />} end="Configuration" onSelect={() => void navigate({ to: '/configuration' })}>
        Manage macros
      </MenuItem>
    </Menu>
  )
}

function filled(text: string, { case: summary, macroFacts }: CaseDetail, me: Me): string {
  const { caseId, requester, event } = summary
  const facts = {
    caseId,
    customerName: requester.name,
    event: event && { name: event.name, startDate: event.startDate, timeZone: macroFacts.eventTimeZone },
    refund: macroFacts.refund,
    myName: me.name,
  }
  return fillMacro(text, macroValues(facts, consoleConfig().timeZone, new Date()))
}
