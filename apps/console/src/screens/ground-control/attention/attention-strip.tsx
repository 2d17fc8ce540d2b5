import { type RefundsOff, refundsOffWords } from '@ground-control/domain/refunds/refunds-off'
import { formatCount } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import { useCapabilities } from '#platform/capabilities.ts'
import { BoardAge } from '#screens/ground-control/board/board-age.tsx'
import { useBoardPart } from '#screens/ground-control/board/board-part.ts'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import { useStillSelling } from '#subjects/organizations/still-selling.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { classNames } from '#ui/class-names.ts'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type AttentionItem, attentionItems, isNominal } from './attention-items.ts'

export function AttentionStrip() {
  const titleId = useId()
  const part = useBoardPart(boardQueries.attention(), { movesWithTime: true })
  const { data, error, isFetching, refetch } = part
  const suspended = useStillSelling()?.count ?? null
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={(data === undefined && !error) || undefined}
      className="flex flex-none flex-col overflow-hidden rounded-panel border border-line bg-panel md:flex-row"
    >
      <header className="flex min-h-11 flex-none items-center justify-between gap-3 px-4 phone:border-b phone:border-line-faint md:flex-col md:items-start md:justify-center md:gap-1 md:py-2">
        <h2 id={titleId} className="text-lead">
          Needs attention
        </h2>
        {part.isError && data ? <BoardAge part={part} /> : null}
      </header>
      {data ? (
        <div className="flex min-w-0 flex-1 flex-col">
          {data.refundsOff ? <RefundsOffNotice reason={data.refundsOff} /> : null}
          <Items items={attentionItems(data, suspended)} isNominal={isNominal(data, suspended)} />
        </div>
      ) : error ? (
        <LoadFailed
          line="Couldn’t load what needs attention"
          error={error}
          busy={isFetching}
          headingLevel={3}
          onRetry={() => void refetch()}
        />
      ) : (
        <ItemsAwaited />
      )}
    </section>
  )
}

const grid = '-mt-px -ml-px grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))]'
const cell = 'flex min-h-9 items-center gap-2.5 px-4 phone:min-h-touch'

function RefundsOffNotice({ reason }: { readonly reason: RefundsOff }) {
  const status = reason === 'other-account' ? 'error' : 'partial'
  return (
    <p className={`${cell} border-line-faint py-1.5 font-medium md:border-l`}>
      <StatusShape status={status} className={`flex-none ${inks[status]}`} />
      {refundsOffWords[reason]}
    </p>
  )
}

type ItemsProps = { readonly items: readonly AttentionItem[]; readonly isNominal: boolean }

function Items({ items, isNominal }: ItemsProps) {
  const has = useCapabilities()
  if (isNominal) {
    return (
      <p className={`${cell} flex-1 border-line-faint font-medium tracking-[0.04em] md:border-l`}>
        <StatusShape status="redeemed" className="text-redeemed" />
        ALL SYSTEMS NOMINAL
      </p>
    )
  }
  return (
    <ul className={grid}>
      {items.map((item) => (
        <li key={item.href} className="min-w-0 border-t border-l border-line-faint">
          {has(item.needs) ? (
            <PlaceLink
              href={item.href}
              className={classNames(cell, 'h-full hover:bg-hover focus-visible:-outline-offset-2', quiet(item))}
            >
              <Item item={item} />
            </PlaceLink>
          ) : (
            <span className={classNames(cell, quiet(item))}>
              <Item item={item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const awaited = ['52%', '64%', '58%', '62%', '56%', '60%', '54%', '63%']

/** One placeholder per count, so that nothing below moves. */
function ItemsAwaited() {
  return (
    <div className={grid}>
      {awaited.map((width) => (
        <span key={width} className={`${cell} border-t border-l border-line-faint`}>
          <Skeleton width={width} />
        </span>
      ))}
    </div>
  )
}

const quiet = ({ count }: AttentionItem) => count === 0 && 'text-fg-3'

const inks = { error: 'text-error', partial: 'text-partial' }

function Item({ item: { count, text, status } }: { readonly item: AttentionItem }) {
  return (
    <>
      <StatusShape status={count === 0 ? 'unredeemed' : status} className={count === 0 ? 'text-fg-3' : inks[status]} />
      <span className="text-[1.125rem] font-medium tracking-[-0.01em]">{formatCount(count)}</span>
      <span className={classNames('min-w-0 truncate', count > 0 && 'text-fg-2')}>{text}</span>
    </>
  )
}

type Props = { readonly href: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>

function PlaceLink({ href, ...rest }: Props) {
  const router = useRouter()
  return <a {...rest} href={href} onClick={onPlainPress(() => void router.navigate({ href }))} />
}
