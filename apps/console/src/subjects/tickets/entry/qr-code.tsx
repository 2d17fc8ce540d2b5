import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Four modules of white on each side, without which scanners miss it. */
const quietZone = 4

/** Black on white in both themes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawingOf(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (drawing.isError)
    return <LoadFailed line="Couldn’t draw the QR code" error={drawing.error} onRetry={() => void drawing.refetch()} />
  if (!drawing.data) return <Skeleton width="15rem" className="h-60" />
  const { size, path } = drawing.data
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-60">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The library is loaded with the first code that is shown. */
async function drawingOf(text: string): Promise<{ readonly size: number; readonly path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    }
  }
  return { size: modules.size + 2 * quietZone, path }
}
