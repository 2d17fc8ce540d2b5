import { classNames } from '#ui/class-names.ts'
import { onPlainPress } from './plain-press.ts'

type Tab = {
  readonly label: string
  readonly count: string | null
  readonly href: string
  readonly isCurrent: boolean
}

type Props = { readonly label: string; readonly tabs: readonly Tab[]; readonly onOpen: (href: string) => void }

const look =
  'relative flex h-11 flex-none items-center gap-2 whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-t-xs'

export function Tabline({ label, tabs, onOpen }: Props) {
  return (
    <nav aria-label={label} className="flex flex-none gap-5 self-stretch">
      {tabs.map(({ label: name, count, href, isCurrent }) => (
        <a
          key={name}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onPlainPress(() => onOpen(href))}
          className={classNames(look, isCurrent && 'font-semibold text-fg! after:bg-lamp')}
        >
          {name}
          {count === null ? null : (
            <span className="rounded-full bg-selected px-1.75 text-small font-normal text-fg-2">{count}</span>
          )}
        </a>
      ))}
    </nav>
  )
}
