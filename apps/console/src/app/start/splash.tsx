import { BrandMark } from '#ui/marks/brand-mark.tsx'

/** Shown until it is known who is there. Quiet: for most people it is gone before they see it. */
export function Splash() {
  return (
    <div className="grid h-dvh content-center justify-items-center gap-4 bg-void" role="status">
      <BrandMark size={40} />
      <p className="appear-late text-small text-fg-3">Checking your access…</p>
    </div>
  )
}
