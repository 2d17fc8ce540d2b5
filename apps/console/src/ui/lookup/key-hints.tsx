import { Kbd } from '#ui/marks/kbd.tsx'

export type KeyHint = { readonly keys: readonly string[]; readonly does: string }

export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <p className="flex flex-none flex-wrap gap-x-1.5 gap-y-1 text-small text-fg-3 phone:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1">
          <Kbd keys={keys} /> {does}
        </span>
      ))}
    </p>
  )
}
