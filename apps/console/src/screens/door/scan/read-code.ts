import type { Frame } from './scan-worker.ts'

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

declare global {
  var BarcodeDetector: DetectorClass | undefined
}

export type CodeReader = {
  /** The text of the QR code in this frame; null: none is in sight. */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

/** The browser's own reader if it has one, otherwise a library in a worker, which loads now. */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = await ownDetector()
  return detector ? ownReader(detector) : workerReader()
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis
  if (!BarcodeDetector) return null
  try {
    const formats = await BarcodeDetector.getSupportedFormats()
    return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
  } catch {
    // Creating the reader can fail too.
    return null
  }
}

/** Some phones have a reader that doesn't work. After its first failure the library takes over. */
function ownReader(detector: Detector): CodeReader {
  let library: CodeReader | null = null
  return {
    async read(video) {
      if (library) return library.read(video)
      if (video.videoWidth === 0) return null
      try {
        return (await detector.detect(video))[0]?.rawValue ?? null
      } catch {
        library = workerReader()
        return library.read(video)
      }
    },
    close: () => library?.close(),
  }
}

/** Enough for a code that fills a quarter of the picture. */
const maxWidth = 800

function workerReader(): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module', name: 'scan' })
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return {
    read(video) {
      const frame = context && frameOf(context, video)
      if (!frame) return Promise.resolve(null)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => reject(new Error('The scanner could not be loaded.'))
        worker.postMessage(frame, [frame.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}

function frameOf(context: CanvasRenderingContext2D, video: HTMLVideoElement): Frame | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, maxWidth / videoWidth)
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  context.canvas.width = width
  context.canvas.height = height
  context.drawImage(video, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}
