import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useState } from 'react'
import type { PagePath } from '#app/pages.ts'
import { useCapability } from '#platform/capabilities.ts'
import { setPreference, usePreferences } from '#platform/kept/preferences.ts'
import { browserList } from '#subjects/organizations/watched/browser-list.ts'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { touchQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { useFrameCalls } from './calls/frame-part.ts'
import { useCurrentPage } from './use-current-page.ts'

const firstPages: ReadonlySet<string> = new Set<PagePath>(['/dashboard-overview', '/dashboard'])

/** For newcomers, on the first pages, until dismissed or until organizations are watched. */
export function FirstSteps() {
  const { path } = useCurrentPage()
  const { firstStepsDone } = usePreferences()
  const [watched, setWatched] = useState(() => browserList.read().ids.length)
  const calls = useFrameCalls()
  if (!firstPages.has(path) || firstStepsDone) return null
  return (
    <>
      {calls ? <calls.WatchedCount onCount={setWatched} /> : null}
      {watched === 0 ? <Steps /> : null}
    </>
  )
}

function Steps() {
  const hasSupport = useCapability('support')
  const hasKeys = !useMediaQuery(touchQuery)
  return (
    <div className="mx-auto w-full max-w-400 px-6 pt-4 phone:px-4">
      <Callout
        role="note"
        icon={<Compass />}
        title={<h2 className="font-medium">New here? {hasSupport || hasKeys ? 'Three' : 'Two'} steps to start</h2>}
        actions={
          <>
            <Link to="/events" search={{ manage: true }} className={buttonClass({ size: 'sm' })}>
              Choose organizations
            </Link>
            <Button variant="ghost" size="sm" onClick={() => setPreference({ firstStepsDone: true })}>
              Dismiss
            </Button>
          </>
        }
      >
        <ol className="list-inside list-decimal">
          <li>Choose the organizations you look after. Their events then show on Events and Ground Control.</li>
          <li>Find anybody or anything with the search above: a name, an email, an ID, or a whole pasted email.</li>
          {hasSupport || hasKeys ? (
            <li>
              {[
                hasSupport && 'Open Support for questions from guests.',
                hasKeys && 'Press ? for the keyboard shortcuts.',
              ]
                .filter(Boolean)
                .join(' ')}
            </li>
          ) : null}
        </ol>
      </Callout>
    </div>
  )
}
