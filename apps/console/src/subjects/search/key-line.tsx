import { Kbd } from '#ui/marks/kbd.tsx'
import { modifierKey } from './modifier-key.ts'

type Props = { readonly hasActions: boolean }

/** For whoever has a keyboard in front of them. */
export function KeyLine({ hasActions }: Props) {
  return (
    <div className="flex h-9.5 flex-none items-center gap-4 border-t border-line pr-3.5 pl-4.5 text-small text-fg-3 phone:hidden coarse:hidden">
      <Keys keys={['↑', '↓']} does="move" />
      <Keys keys={['↵']} does="open" />
      <Keys keys={[modifierKey, '↵']} does="new tab" />
      {hasActions ? <Keys keys={['Tab']} does="actions" /> : null}
      <span className="ml-auto flex items-center gap-1">
        Type <Kbd keys={['>']} /> for commands, <Kbd keys={['#']} /> for an ID
      </span>
    </div>
  )
}

const Keys = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <span className="flex items-center gap-1">
    <Kbd keys={keys} /> {does}
  </span>
)
