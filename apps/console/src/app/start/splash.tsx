import { BrandMark } from '#ui/marks/brand-mark.tsx'

/** Shown until we know who is signed in. Quiet, because for most people it disappears unseen. */
export function Splash() {
  return (
    <div className="grid h-dvh content-center justify-items-center gap-4 bg-void" role="status">
      <BrandMark size={40} />
      <p className="appear-late text-small text-fg-3">Checking your access…</p>
    </div>
  )
}
