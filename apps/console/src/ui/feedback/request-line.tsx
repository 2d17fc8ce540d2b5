import { CopyId } from '#ui/actions/copy-id.tsx'

/** The server's id of the failed request. */
export function RequestLine({ id }: { readonly id: string | null }) {
  if (!id) return null
  return (
    <span className="mt-1 flex flex-wrap items-center justify-center gap-x-1.5">
      Request <CopyId id={id} what="request ID" />
    </span>
  )
}
