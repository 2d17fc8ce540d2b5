import { StatusShape } from '#ui/data/status-shape.tsx'

export function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} role="alert" className="flex items-center gap-1.5 text-small text-error">
      <StatusShape status="error" />
      {children}
    </p>
  )
}

export const fieldBox =
  'flex items-center gap-2 rounded-control border border-line-control bg-well text-fg hover:border-line-control-hover has-focus-visible:border-lamp has-focus-visible:outline has-focus-visible:outline-lamp data-[look=focus]:border-lamp data-[look=focus]:outline data-[look=focus]:outline-lamp data-[look=focus]:outline-offset-0 has-aria-invalid:border-error has-disabled:border-line has-disabled:bg-panel has-disabled:text-fg-disabled [&>svg]:size-4 [&>svg]:text-fg-3'
