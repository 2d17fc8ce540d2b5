import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { KitSection } from './kit-section.tsx'

const surfaces = ['void', 'canvas', 'panel', 'raised', 'well', 'hover', 'selected', 'line-control']
const accents = ['lamp', 'lamp-wash', 'signal', 'danger']
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6']

export function FoundationKit() {
  return (
    <>
      <p className="flex items-center gap-3 text-title">
        <BrandMark size={30} />
        Ground Control
      </p>
      <KitSection title="Graphite: surfaces and lines">
        <Swatches names={surfaces} columns="grid-cols-4" />
      </KitSection>
      <KitSection title="Lamp, signal, danger">
        <Swatches names={accents} columns="grid-cols-4" />
      </KitSection>
      <KitSection title="Charts, in order">
        <Swatches names={charts} columns="grid-cols-6" />
      </KitSection>
      <KitSection title="Type: IBM Plex Sans and Geist Mono">
        <dl className="grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.75 [&>dt]:text-[0.6875rem] [&>dt]:text-fg-3">
          <dt>figure 28/34</dt>
          <dd className="text-figure">$486.3K</dd>
          <dt>title 20/28</dt>
          <dd className="text-title">Nightjar: Winter Tour</dd>
          <dt>lead 14/20</dt>
          <dd className="text-lead">Refund tickets</dd>
          <dt>body 13/20</dt>
          <dd>Amara Osei-Bonsu, 1,284 of 1,620 tickets</dd>
          <dt>small 12/16</dt>
          <dd className="text-small text-fg-2">Halcyon Hall, Main Room</dd>
          <dt>legend 11/16</dt>
          <dd className="text-legend text-fg-3">TICKET TYPE BREAKDOWN</dd>
          <dt>legend, small caps</dt>
          <dd className="legend-small-caps text-fg-3">Total Tickets Sold</dd>
          <dt>mono 11.5/16</dt>
          <dd className="font-mono text-mono text-fg-2">evt_9fQ0lW1O8sZ2 T−00:17:53</dd>
        </dl>
      </KitSection>
      <KitSection title="Text on panel">
        <p className="flex flex-wrap gap-3">
          <span>fg 15.7</span>
          <span className="text-fg-2">fg-2 9.6</span>
          <span className="text-fg-3">fg-3 6.5</span>
          <span className="text-lamp">lamp 14.0</span>
          <span className="text-signal">signal 9.0</span>
        </p>
      </KitSection>
    </>
  )
}

type SwatchProps = { readonly names: readonly string[]; readonly columns: string }

function Swatches({ names, columns }: SwatchProps) {
  return (
    <ul className={`grid gap-2 ${columns}`}>
      {names.map((name) => (
        <li key={name} className="grid gap-1 text-[0.6875rem] leading-3.5 text-fg-3">
          <span className="h-7.5 rounded-[5px] border border-line-faint" style={{ background: `var(--gc-${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  )
}
