import { Button } from '#ui/actions/button.tsx'

type Props = { readonly shown: boolean; readonly onViewMore?: () => void }

export function ViewMore({ shown, onViewMore }: Props) {
  if (!shown) return null
  return (
    <footer className="flex flex-none justify-center border-t border-line-faint p-2">
      <Button onClick={onViewMore}>View More Events</Button>
    </footer>
  )
}
