import type { MouseEvent } from 'react'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/data/badge.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { isShort } from './finding/query.ts'
import type { Row } from './rows/row.ts'

type Props = {
  readonly id: string
  readonly row: Row
  readonly isActive: boolean
  readonly isOld: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
  /** The browser opened it in another tab or window. */
  readonly onOpenElsewhere: () => void
}

const look =
  'relative flex min-h-9 touch:min-h-touch w-full items-center gap-3 rounded-control px-3 py-1 text-left aria-selected:bg-selected aria-selected:before:absolute aria-selected:before:inset-y-2.25 aria-selected:before:left-0 aria-selected:before:w-0.5 aria-selected:before:rounded-xs aria-selected:before:bg-lamp aria-selected:[&>svg]:text-lamp [&>svg]:size-4 [&>svg]:text-fg-3 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight]'

/** A long name must not push out the reason. On a phone it has its own line. */
const cut = 'md:inline-block md:max-w-[65%] md:truncate md:align-bottom'

/** A real link, so middle click and Ctrl click open another tab. */
export function ResultRow(props: Props) {
  const { id, row, isActive, isOld, onPoint, onOpen, onOpenElsewhere } = props
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: look,
    // Select on pointer moves only, not when the list scrolls under the pointer.
    onPointerMove: isActive ? undefined : onPoint,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const
  const content = <RowContent row={row} isActive={isActive} isOld={isOld} />
  if (row.does && 'href' in row.does) {
    const openHere = onPlainPress(onOpen)
    return (
      <a
        {...option}
        href={row.does.href}
        onClick={(event) => {
          openHere(event)
          if (!event.defaultPrevented) onOpenElsewhere()
        }}
        onAuxClick={onOpenElsewhere}
      >
        {content}
      </a>
    )
  }
  return (
    <button {...option} type="button" aria-disabled={row.does === null || undefined} onClick={onOpen}>
      {content}
    </button>
  )
}

function RowContent({ row, isActive, isOld }: Pick<Props, 'row' | 'isActive' | 'isOld'>) {
  const { icon: Icon, title, details, reason, hint, keys } = row
  const mark = isOld || !isShort(row.mark) ? '' : row.mark
  return (
    <>
      {Icon === 'person' ? (
        <span className="-mx-0.75 flex">
          <Avatar name={title} size="sm" />
        </span>
      ) : (
        <Icon aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <span className="phone:line-clamp-2 phone:whitespace-normal phone:wrap-anywhere">
          {/* With the spaces, names don't run together in a screen reader. */}
          <bdi className={classNames('mr-1', isOld ? 'text-fg-3' : isActive && 'font-medium', reason && cut)}>
            <MatchText text={title} query={mark} />
          </bdi>{' '}
          {row.isCancelled ? (
            <span className="mr-1">
              <Badge status="error">CANCELLED</Badge>
            </span>
          ) : null}
        </span>{' '}
        <span className="text-small text-fg-3 phone:line-clamp-2 phone:leading-4 phone:whitespace-normal">
          {/* First, so that it isn't cut off. */}
          {reason ? <span className="text-fg-2">{details.length > 0 ? `${reason} · ` : reason}</span> : null}
          {details.map((detail) => (
            <span key={detail}>
              {detail === details[0] ? '' : ' · '}
              <bdi>
                <MatchText text={detail} query={!isOld && detail === row.eventName ? detail : mark} />
              </bdi>
            </span>
          ))}
        </span>
      </span>
      {isActive && hint ? (
        <span aria-hidden="true" className="flex flex-none items-center gap-2 text-small text-fg-3 coarse:hidden">
          {hint} <Kbd keys={['↵']} />
        </span>
      ) : keys ? (
        <span aria-hidden="true" className="flex-none coarse:hidden">
          <Kbd keys={keys} bare />
        </span>
      ) : null}
    </>
  )
}
