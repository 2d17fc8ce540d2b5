type Props = { readonly what: string; readonly onRetry: () => void }

export const RetryButton = ({ what, onRetry }: Props) => (
  <button
    type="button"
    onClick={onRetry}
    className="-my-1 min-h-6 rounded-tag text-signal underline-offset-2 hover:underline coarse:-my-3.5 coarse:min-h-touch"
  >
    Try again<span className="sr-only">: {what}</span>
  </button>
)
