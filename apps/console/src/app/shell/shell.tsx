import { Outlet } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useState } from 'react'
import type { Staff } from '#app/guard.ts'
import { useScreensAhead } from '#app/use-screens-ahead.ts'
import { remoteConfig } from '#platform/remote-config.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { OutageBanner } from './outage-banner.tsx'
import { TabBar } from './phone/tab-bar.tsx'
import { Rail } from './rail/rail.tsx'
import { scrollAreaId } from './scroll-area.ts'
import { searchCommands } from './search/search-commands.ts'
import { SearchLayer } from './search/search-layer.tsx'
import { useScreenAnew } from './search/use-screen-anew.ts'
import { ShortcutSheet } from './shortcuts/shortcut-sheet.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { SkipLink } from './skip-link.tsx'
import { StatusBar } from './status-bar/status-bar.tsx'
import { useLiveSwitches } from './status-bar/use-live-switches.ts'
import { TopBar } from './top-bar/top-bar.tsx'

type Props = { readonly staff: Staff }

// Rail, bars and screen are each painted by themselves: what changes in one leaves what was painted of the others.
const frame =
  "*:isolate grid h-dvh bg-void grid-cols-[auto_minmax(0,1fr)] grid-rows-[var(--gc-topbar-h)_minmax(0,1fr)_var(--gc-statusbar-h)] [grid-template-areas:'rail_top'_'rail_main'_'status_status'] phone:grid-cols-[minmax(0,1fr)] phone:grid-rows-[3.25rem_minmax(0,1fr)_auto] phone:[grid-template-areas:'top'_'main'_'tabs']"

/** The frame around every screen. The order in the document is the order on the page. Not drawn again with the address. */
export const Shell = memo(function Shell({ staff }: Props) {
  const isPhone = useMediaQuery(phoneQuery)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isSearchOpen, setSearchOpen] = useState(false)
  const commands = useMemo(() => searchCommands({ isPhone, onShowShortcuts: () => setHelpOpen(true) }), [isPhone])
  const { screen, beginAnew } = useScreenAnew()
  function leaveLayers(isSamePage: boolean) {
    setHelpOpen(false)
    if (isSamePage) beginAnew()
  }
  useShortcuts(() => setHelpOpen(true))
  useScreensAhead()
  useEffect(() => void remoteConfig.load(), [])
  useLiveSwitches()
  return (
    <div className={frame}>
      <SkipLink />
      {isPhone ? null : <Rail staff={staff} />}
      <TopBar onSearch={() => setSearchOpen(true)} />
      <div className="flex min-h-0 flex-col overflow-hidden border border-r-0 border-line-faint bg-canvas [grid-area:main] md:rounded-l-[10px] phone:border-l-0">
        <OutageBanner />
        <main
          id={scrollAreaId}
          tabIndex={-1}
          data-scroll-restoration-id={scrollAreaId}
          className="relative min-h-0 flex-1 overflow-auto outline-none"
        >
          <Outlet key={screen} />
        </main>
      </div>
      {isPhone ? <TabBar staff={staff} /> : <StatusBar onShowShortcuts={() => setHelpOpen(true)} />}
      <ShortcutSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <SearchLayer
        open={isSearchOpen}
        onOpenChange={setSearchOpen}
        onGo={leaveLayers}
        commands={commands}
        uid={staff.principal.uid}
      />
    </div>
  )
})
