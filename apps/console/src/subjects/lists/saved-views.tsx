import type { SavedView } from '@ground-control/contract/saved-views'
import type { ListName } from '@ground-control/domain/lists/list-names'
import { type Filters, isSameFilters } from '@ground-control/domain/lists/saved-views'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { savedViews } from './queries.ts'
import { ManageViewsDialog, SaveViewDialog } from './view-dialogs.tsx'

type Props = {
  readonly list: ListName
  readonly filters: Filters
  readonly onOpen: (filters: Filters) => void
  readonly size?: 'sm' | 'md'
}

/** The person's own views of a list. Offered where the platform keeps them. */
export function SavedViews(props: Props) {
  return useCapability('saved-views') ? <Offered {...props} /> : null
}

const none: readonly SavedView[] = []

function Offered({ list, filters, onOpen, size = 'sm' }: Props) {
  const { data = none } = useQuery(savedViews)
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const views = data.filter((view) => view.list === list)
  const shown = views.find((view) => isSameFilters(view.filters, filters))
  const isPlain = Object.keys(filters).length === 0
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        trigger={
          <Button size={size} icon={<Bookmark aria-hidden="true" />}>
            Views
          </Button>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.viewId}
            icon={view === shown ? <Check aria-hidden="true" /> : <span className="size-4" />}
            end={view === shown ? 'shown' : undefined}
            onSelect={() => onOpen(view.filters)}
          >
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 ? <MenuSeparator /> : null}
        <MenuItem
          icon={<BookmarkPlus aria-hidden="true" />}
          disabled={isPlain || shown !== undefined}
          end={isPlain ? 'no filters set' : shown ? 'saved' : undefined}
          onSelect={() => setOpen('save')}
        >
          Save view…
        </MenuItem>
        {views.length > 0 ? (
          <MenuItem icon={<Settings2 aria-hidden="true" />} onSelect={() => setOpen('manage')}>
            Rename or delete…
          </MenuItem>
        ) : null}
      </Menu>
      <SaveViewDialog open={open === 'save'} list={list} filters={filters} onClose={close} />
      <ManageViewsDialog open={open === 'manage'} views={views} onClose={close} />
    </>
  )
}
