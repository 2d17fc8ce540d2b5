type Props = { readonly size?: number }

export function Spinner({ size = 14 }: Props) {
  return (
    <span
      aria-hidden="true"
      className="turning inline-block flex-none rounded-full border-2 border-current/28 border-t-current"
      style={{ width: size, height: size }}
    />
  )
}
