import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '#ui/actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  readonly line: string
  readonly hint: string
  readonly to: LinkProps['to']
  readonly way: string
}

export const NotThere = ({ line, hint, to, way }: Props) => (
  <EmptyState
    headingLevel={2}
    line={line}
    hint={hint}
    action={
      <Link to={to} className={buttonClass({ size: 'sm' })}>
        {way}
      </Link>
    }
  />
)
