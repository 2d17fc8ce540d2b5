import { CopyId } from '#ui/actions/copy-id.tsx'

/** The server's id of the failed request. */
export function RequestLine({ id }: { readonly id: string | null }) {
  return id ? <RequestId id={id} className="mt-1 flex flex-wrap items-center justify-center gap-x-1.5" /> : null
}

/** The same under the text of a callout. */
export const RequestNote = ({ id }: { readonly id: string }) => (
  <RequestId id={id} className="flex items-center gap-1.5" />
)

const RequestId = ({ id, className }: { readonly id: string; readonly className: string }) => (
  <span className={className}>
    Request <CopyId id={id} what="request ID" />
  </span>
)
