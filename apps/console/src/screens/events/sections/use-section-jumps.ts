import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

export const sections = ['live', 'today', 'upcoming', 'past'] as const
export type Section = (typeof sections)[number]

export const sectionId = (section: Section): string => `events-${section}`

type Jumps = { readonly current: Section; readonly jump: (section: Section) => void }

/** `isSettled`: sections above have their final height, so an address with a fragment can be followed. */
export function useSectionJumps(page: RefObject<HTMLElement | null>, isSettled: boolean): Jumps {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const asked = sections.find((section) => section === hash)
  const [current, setCurrent] = useState<Section>(asked ?? 'live')
  /** Where the last jump stopped: a short last section never reaches the top, and is current anyway. */
  const landedAt = useRef<number | null>(null)

  function scrollTo(section: Section) {
    const area = page.current?.closest('main')
    const target = document.getElementById(sectionId(section))
    if (!area || !target) return
    area.scrollTop += target.getBoundingClientRect().top - topOf(area)
    landedAt.current = area.scrollTop
    setCurrent(section)
  }

  const follow = useEffectEvent(() => asked && scrollTo(asked))
  useEffect(() => {
    if (isSettled) follow()
  }, [isSettled])

  useEffect(() => {
    const area = page.current?.closest('main')
    if (!area) return
    function notice() {
      if (!area || (landedAt.current !== null && Math.abs(area.scrollTop - landedAt.current) < 2)) return
      landedAt.current = null
      setCurrent(sections.findLast((section) => isReached(section, topOf(area))) ?? 'live')
    }
    area.addEventListener('scroll', notice, { passive: true })
    return () => area.removeEventListener('scroll', notice)
  }, [page])

  return {
    current,
    jump(section) {
      void navigate({
        to: '.',
        search: true,
        hash: section,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
      scrollTo(section)
      document.getElementById(sectionId(section))?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    },
  }
}

/** Below the tabs, which stay in sight. */
function topOf(area: HTMLElement): number {
  const tabs = area.querySelector('[data-section-tabs]')
  return area.getBoundingClientRect().top + (tabs?.getBoundingClientRect().height ?? 0) + 12
}

function isReached(section: Section, top: number): boolean {
  const element = document.getElementById(sectionId(section))
  return element !== null && element.getBoundingClientRect().top <= top + 2
}
