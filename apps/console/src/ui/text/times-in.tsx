import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { viewerZone, zoneLabel } from './viewer-zone.ts'

/** Names the zone of every time on the screen. It stands once, in the frame around the screen. */
export const TimesIn = ({ className }: { readonly className?: string }) => (
  <Tooltip text={viewerZone} describes>
    <span className={className}>Times in {zoneLabel(viewerZone)}</span>
  </Tooltip>
)
