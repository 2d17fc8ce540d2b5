import { RefreshCw } from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { organizations, useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { Button } from '#ui/actions/button.tsx'
import { cacheText } from './cache-text.ts'

/** N6: how old what is searched is, and the way to read it anew. */
export function CacheAge() {
  const cache = useOrganizationCache()
  const now = useNow()
  return (
    <>
      <span className={`text-small ${cache.isFailing ? 'text-error' : 'text-fg-3'}`}>{cacheText(cache, now)}</span>
      <Button size="sm" icon={<RefreshCw />} busy={cache.isLoading} onClick={() => void organizations.refresh()}>
        Refresh
      </Button>
    </>
  )
}
