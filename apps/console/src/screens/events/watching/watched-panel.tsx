import type { OrgId } from '@ground-control/domain/values/ids'
import type { OrganizationLookup } from '#subjects/organizations/organization-cache.ts'
import type { Watched } from '#subjects/organizations/watched/watched-store.ts'
import { Button } from '#ui/actions/button.tsx'
import { AddOrganization } from './add-organization.tsx'
import { useWatchActions } from './use-watch-actions.ts'
import { WatchedGroup } from './watched-group.tsx'

type Props = {
  readonly id: string
  readonly lists: Watched
  readonly found: ReadonlyMap<OrgId, OrganizationLookup>
}

export function WatchedPanel({ id, lists: { own, team }, found }: Props) {
  const actions = useWatchActions()
  const teamIds = team?.map(({ orgId }) => orgId) ?? []
  const addedBy = new Map(team?.map((entry) => [entry.orgId, entry.addedBy]))
  return (
    <section id={id} aria-label="Watched organizations" className="flex-none rounded-panel border border-line bg-panel">
      <div className="grid grid-cols-1 md:grid-cols-2">
        <div className="min-w-0 py-1">
          <WatchedGroup
            title="Watched organizations"
            orgIds={own}
            found={found}
            emptyText="You’re not watching any organizations yet."
            renderActions={(orgId, name, onTaken) => (
              <>
                {team && !teamIds.includes(orgId) ? (
                  <RowButton
                    label={`ADD TO TEAM: ${name}`}
                    text="ADD TO TEAM"
                    onPress={() => actions.add(orgId, 'team')}
                  />
                ) : null}
                <RowButton
                  label={`REMOVE ${name}`}
                  text="REMOVE"
                  onPress={() => {
                    onTaken()
                    return actions.remove(orgId)
                  }}
                />
              </>
            )}
          />
          {team ? (
            <WatchedGroup
              title="Watched by the team"
              orgIds={teamIds}
              found={found}
              emptyText="The team isn’t watching any organizations yet."
              detailOf={(orgId) => {
                const who = addedBy.get(orgId)
                return who ? `added by ${who}` : null
              }}
              renderActions={(orgId, name, onTaken) => (
                <RowButton
                  label={`REMOVE ${name} FROM TEAM`}
                  text="REMOVE"
                  onPress={() => {
                    onTaken()
                    return actions.remove(orgId, 'team')
                  }}
                />
              )}
            />
          ) : null}
        </div>
        <div className="min-w-0 border-line-faint px-4 py-3 max-md:border-t md:border-l">
          <AddOrganization own={own} onAdd={actions.add} />
          <p role="status" className="sr-only">
            {actions.outcome}
          </p>
        </div>
      </div>
    </section>
  )
}

type RowButtonProps = { readonly label: string; readonly text: string; readonly onPress: () => unknown }

function RowButton({ label, text, onPress }: RowButtonProps) {
  return (
    <Button variant="ghost" size="sm" caps aria-label={label} onClick={() => void onPress()}>
      {text}
    </Button>
  )
}
