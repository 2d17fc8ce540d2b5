type Props = { readonly keys: readonly string[]; readonly bare?: boolean }

const framed = 'min-w-4.5 rounded-tag border border-line bg-panel px-1'

/** `bare` for a hint at the end of a menu item. */
export function Kbd({ keys, bare = false }: Props) {
  return (
    <span className="inline-flex gap-0.75">
      {keys.map((key) => (
        <kbd
          key={key}
          className={`inline-grid h-4.5 place-items-center font-mono text-legend leading-none font-medium tracking-normal text-fg-3 ${bare ? 'px-px' : framed}`}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
