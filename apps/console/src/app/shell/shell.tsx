import { Outlet, useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { type MouseEvent, memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Staff } from '#app/guard.ts'
import { useHealth } from '#platform/calls/health.ts'
import { tryNow } from '#platform/calls/health-probe.ts'
import { identity } from '#platform/identity/identity.ts'
import { preferences } from '#platform/kept/preferences.ts'
import { links } from '#platform/links.ts'
import { isTaken } from '#platform/use-single-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { latePart, loadLateParts, phonePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { useFrameCalls } from './calls/frame-part.ts'
import { FirstSteps } from './first-steps.tsx'
import { navigationItemsNow } from './navigation.ts'
import { Rail } from './rail/rail.tsx'
import { scrollAreaId } from './scroll-area.ts'
import { SearchLayer } from './search-layer.tsx'
import { whenSettled } from './settled.ts'
import { nextStep, type Sequence } from './shortcuts/key-sequence.ts'
import { StatusBar } from './status-bar/status-bar.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

type Props = { readonly staff: Staff }

const tabBarPart = phonePart('The tabs', () => import('./phone/tab-bar.tsx'))
const helpPart = latePart('The list of shortcuts', () => import('./shortcuts/shortcut-sheet.tsx'))

// Rail, bars and screen paint separately, so that a change in one doesn't repaint the others.
const frame =
  "*:isolate grid h-dvh bg-void grid-cols-[auto_minmax(0,1fr)] grid-rows-[var(--gc-topbar-h)_minmax(0,1fr)_var(--gc-statusbar-h)] [grid-template-areas:'rail_top'_'rail_main'_'status_status'] phone:grid-cols-[minmax(0,1fr)] phone:grid-rows-[3.25rem_minmax(0,1fr)_auto] phone:[grid-template-areas:'top'_'main'_'tabs']"

/** The frame around every screen, in reading order. Doesn't render again when the address changes. */
export const Shell = memo(function Shell({ staff }: Props) {
  const isPhone = useMediaQuery(phoneQuery)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isSearchOpen, setSearchOpen] = useState(false)
  const tabs = useLatePart(tabBarPart, isPhone, () => undefined)
  const help = useLatePart(helpPart, isHelpOpen, () => setHelpOpen(false))
  const showHelp = useCallback(() => setHelpOpen(true), [])
  const { screen, beginAnew } = useScreenAnew()
  function leaveLayers(isSamePage: boolean) {
    setHelpOpen(false)
    if (isSamePage) beginAnew()
  }
  const calls = useFrameCalls()
  useShortcuts(showHelp)
  useScreensAhead()
  useSwitchesAtOnce()
  return (
    <div className={frame}>
      <SkipLink />
      {calls ? <calls.Unseen /> : null}
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
          <FirstSteps />
          <Outlet key={screen} />
        </main>
      </div>
      {isPhone ? null : <StatusBar onShowShortcuts={showHelp} />}
      {isPhone && tabs ? <tabs.TabBar staff={staff} /> : null}
      {help ? <help.ShortcutSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} /> : null}
      <SearchLayer
        open={isSearchOpen}
        onOpenChange={setSearchOpen}
        onGo={leaveLayers}
        onShowShortcuts={showHelp}
        isPhone={isPhone}
        uid={staff.principal.uid}
      />
    </div>
  )
})

/** Shown while calls get no answer. The health probe notices when the server is back. */
function OutageBanner() {
  const isUnreachable = useHealth().state === 'unreachable'
  return (
    <div role="status" className="flex-none">
      {isUnreachable ? (
        <div className="px-6 pt-4 phone:px-4">
          <Callout
            tone="warning"
            icon={<WifiOff />}
            title="Can’t reach the server."
            actions={
              <Button size="sm" onClick={tryNow}>
                Try now
              </Button>
            }
          >
            Showing the last loaded data; reconnecting automatically.
          </Callout>
        </div>
      ) : null}
    </div>
  )
}

/** The first stop of the Tab key: skips the navigation without changing the address. */
function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(scrollAreaId)?.focus()
  }
  return (
    <a
      href={`#${scrollAreaId}`}
      onClick={skip}
      className="fixed top-2 left-2 z-tooltip -translate-y-16 rounded-control bg-lamp px-3 py-1.5 font-semibold text-lamp-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/**
 * If a dialog is open, something opened from the search box on this page would lie below it. So this remounts the
 * screen without its dialogs, and its heading takes the focus.
 */
function useScreenAnew() {
  const [screen, setScreen] = useState(0)
  useEffect(() => {
    if (screen === 0) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen])
  function beginAnew() {
    const others = [...document.querySelectorAll('[role="dialog"]')].filter(
      (dialog) => !dialog.contains(document.activeElement),
    )
    if (others.length > 0) setScreen((before) => before + 1)
  }
  return { screen, beginAnew }
}

/** The first screen needs no switches. They load with the rest of the shell. */
function useSwitchesAtOnce(): void {
  useEffect(() => {
    if (window.location.pathname === links.overview) return
    let isLeft = false
    import('#platform/remote-config.ts')
      .then(({ remoteConfig }) => (isLeft ? undefined : remoteConfig.load()))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [])
}

const againMs = 15_000

/**
 * Fetches overlays and the other screens' code once the first screen has settled. Opening them then needs no wait, even
 * while the server can't be reached.
 */
function useScreensAhead(): void {
  const router = useRouter()
  useEffect(() => {
    let isLeft = false
    let again: ReturnType<typeof setTimeout> | undefined
    async function loadAhead() {
      try {
        await whenSettled(router)
        // The sign-in screen must open even if the server is down.
        await router.routesById['/login'].options.component?.preload?.()
        await identity().prepare?.()
        await loadLateParts()
        for (const { id, options } of Object.values(router.routesById)) {
          if (isLeft) return
          if (id.startsWith('/_staff/')) await options.component?.preload?.()
        }
        await loadLateParts()
      } catch {
        if (!isLeft) again = setTimeout(loadAhead, againMs)
      }
    }
    void loadAhead()
    return () => {
      isLeft = true
      clearTimeout(again)
    }
  }, [router])
}

function useShortcuts(onHelp: () => void): void {
  const router = useRouter()
  const sequence = useRef<Sequence>(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!preferences().singleKeyShortcuts || isTaken(event)) {
      sequence.current = null
      return
    }
    // Shift is pressed before the ?, and must not end a sequence.
    if (event.key === 'Shift') return
    const step = nextStep(sequence.current, { key: event.key, at: event.timeStamp }, navigationItemsNow())
    sequence.current = step.sequence
    if (!step.action) return
    // The second letter has its own meaning on some screens: R refreshes, G R does not.
    event.preventDefault()
    event.stopPropagation()
    if (step.action.kind === 'help') onHelp()
    else void router.navigate({ to: step.action.to })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
