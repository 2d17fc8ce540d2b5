import { CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeReader, openCodeReader } from './read-code.ts'

type Props = { readonly isPaused: boolean; readonly onCode: (code: string) => void }

const everyMs = 120
/** The same code stays in sight for a while after it is read. */
const sameCodeMs = 4_000

/** The camera's picture. Without one, a message says so, and search is one press away. */
export function Scanner({ isPaused, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const tell = useEffectEvent((code: string) => {
    if (!isPaused) onCode(code)
  })
  useEffect(() => {
    const gone = new AbortController()
    watch(video.current, gone.signal, { onReading: () => setReading(true), onCode: (code) => tell(code) }).catch(
      (error: unknown) => {
        if (!gone.signal.aborted) setProblem(wordsOf(error))
      },
    )
    return () => gone.abort()
  }, [])
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden rounded-panel border border-line bg-well">
      {problem ? (
        <div role="alert" className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
          <CameraOff aria-hidden="true" className="size-6 text-fg-3" />
          <p className="text-[1.0625rem]/6 text-balance">{problem}</p>
        </div>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
          <p
            role="status"
            className="absolute inset-x-0 bottom-0 bg-void/80 px-4 py-2.5 text-center text-[0.9375rem]/5.5 text-fg-2"
          >
            {isReading ? 'Hold the QR code in the picture.' : 'Starting the camera…'}
          </p>
        </>
      )}
    </div>
  )
}

type Watching = { readonly onReading: () => void; readonly onCode: (code: string) => void }

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, { onReading, onCode }: Watching) {
  if (!video) return
  if (!navigator.mediaDevices) throw new DOMException('no camera outside https', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return close()
  signal.addEventListener('abort', close)
  video.srcObject = stream
  const [reader] = await Promise.all([openCodeReader(), video.play()])
  signal.addEventListener('abort', reader.close)
  onReading()
  await readOn(video, reader, signal, onCode)
}

async function readOn(video: HTMLVideoElement, reader: CodeReader, signal: AbortSignal, onCode: Watching['onCode']) {
  let last: { readonly code: string; readonly at: number } | null = null
  while (!signal.aborted) {
    const code = await reader.read(video)
    if (signal.aborted) return
    const isSame = last !== null && last.code === code && Date.now() - last.at < sameCodeMs
    if (code) last = { code, at: Date.now() }
    if (code && !isSame) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return 'The camera is blocked. Allow it in the browser’s settings, or find people by name.'
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return 'This device has no camera. Find people by name.'
  }
  if (name === 'SecurityError') return 'The camera works only over https. Find people by name.'
  if (name === 'NotReadableError') return 'Another app is using the camera. Close it, or find people by name.'
  return 'Couldn’t start the scanner. Find people by name.'
}
