import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { viewerZone, zoneLabel } from './viewer-zone.ts'

/** Names the zone of all times on screen, once, in the shell. */
export const TimesIn = ({ className }: { readonly className?: string }) => (
  <Tooltip text={viewerZone} describes>
    <span className={className}>Times in {zoneLabel(viewerZone)}</span>
  </Tooltip>
)
