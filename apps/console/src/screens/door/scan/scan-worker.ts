import decodeQR from 'qr/decode.js'

export type Frame = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

self.addEventListener('message', ({ data }: MessageEvent<Frame>) => self.postMessage(textOf(data)))

function textOf(frame: Frame): string | null {
  try {
    return decodeQR(frame)
  } catch {
    // The library throws when no QR code is in sight.
    return null
  }
}
