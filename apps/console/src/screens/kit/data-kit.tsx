import { Clock } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { DataAge } from '#ui/data/data-age.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { StatCard } from '#ui/data/stat-card.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { KitSection } from './kit-section.tsx'

const nothing = () => {}

const age = (seconds: number, more: { readonly refreshing?: boolean; readonly failed?: boolean } = {}) => (
  <DataAge updatedAt={0} now={seconds * 1000} lifetimeMs={120_000} onRefresh={nothing} {...more} />
)

export function BadgeKit() {
  return (
    <KitSection title="Badge: a shape for each state">
      <div className="flex max-w-105 flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <Badge status="unredeemed">Unredeemed</Badge>
        <Badge status="partial">Partial</Badge>
        <Badge status="redeemed">Redeemed</Badge>
        <Badge status="refunded">Refunded</Badge>
        <Badge status="pending">PENDING</Badge>
        <Badge status="active">ACTIVE</Badge>
        <Badge status="active" quiet>
          ACTIVE
        </Badge>
        <Badge status="error">Error</Badge>
      </div>
    </KitSection>
  )
}

export function StatKit() {
  return (
    <KitSection title="Stat card: ready, compared, loading, failed">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <StatCard
          legend="Total Tickets Sold"
          smallCaps
          value={{ text: '12.8K', exact: '12,847' }}
          delta={{ text: '14.2%', direction: 'up' }}
        />
        <StatCard
          legend="TOTAL REVENUE"
          value={{ text: '$486.3K', exact: '$486,312.50' }}
          delta={{ text: '3.1%', direction: 'down' }}
          lines={<span>vs. Nov 13–14: $501,870.00</span>}
        />
        <StatCard legend="TOTAL EVENTS" value="loading" />
        <StatCard legend="TOTAL EVENTS" value="failed" onRetry={nothing} />
      </div>
    </KitSection>
  )
}

export function MeterKit() {
  return (
    <>
      <KitSection title="Seat strip: a meter made of seats">
        <div className="flex flex-col gap-2.5 rounded-panel border border-line bg-panel px-4 py-3.5">
          <div className="flex items-center gap-4">
            <span className="text-figure">39.6%</span>
            <SeatStrip percent={39.6} meaning="redeemed" label="Redeemed" size="tall" />
          </div>
          <SeatStrip percent={65.8} meaning="capacity" label="Sold" />
          <SeatStrip percent={12} meaning="scanning" label="Scanned" size="thin" />
          <p className="text-small text-fg-3">Redemption in green, capacity in signal, scanning in lamp.</p>
        </div>
      </KitSection>
      <KitSection title="Data age: the ring empties as the answer expires">
        <div className="flex flex-wrap items-center gap-3">
          {age(6)}
          {age(42)}
          {age(98)}
          {age(374)}
          {age(42, { failed: true })}
          {age(42, { refreshing: true })}
        </div>
      </KitSection>
      <KitSection title="People">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name="Amara Osei-Bonsu" size="lg" />
          <Avatar name="Mara Okafor" />
          <Avatar name="Jonas Lindqvist" size="sm" />
          <Avatar name="🎺" />
          <span className="inline-flex h-5.5 items-center gap-1.5 rounded-tag border border-line px-2 text-small text-fg-2">
            <Clock className="size-3" />
            Today, 8:00 PM
          </span>
        </div>
      </KitSection>
    </>
  )
}
