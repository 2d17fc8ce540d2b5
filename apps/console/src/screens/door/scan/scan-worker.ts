import decodeQR from 'qr/decode.js'

export type Frame = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** Decoding a frame takes tens of milliseconds, so it stays off the page's thread. */
self.addEventListener('message', ({ data }: MessageEvent<Frame>) => self.postMessage(textOf(data)))

function textOf(frame: Frame): string | null {
  try {
    return decodeQR(frame)
  } catch {
    // No QR code in sight: the library says so by throwing.
    return null
  }
}
