import { createHash } from 'node:crypto'
import { between, itemAt, pick, seeded } from '#demo/random.ts'
import { motifs, type Palette, posterHeight, posterWidth } from './poster-motifs.ts'

/** The same id gives the same picture. It holds no text, so nothing can be injected. */
export function posterSvg({ id }: { readonly id: string }): string {
  const digest = createHash('sha256').update(id).digest()
  const random = seeded(digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8))
  const palette = paletteOf(pick(random, hues) + between(random, -6, 6))
  const shapes = itemAt(motifs, digest.readUInt32LE(12))(palette, random)
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${posterWidth}" height="${posterHeight}" viewBox="0 0 ${posterWidth} ${posterHeight}"`
  return `<svg ${frame}><rect width="${posterWidth}" height="${posterHeight}" fill="${palette.ground}"/>${shapes}</svg>\n`
}

/** Dark backgrounds of equal lightness with one light accent, to match the console. */
const paletteOf = (hue: number): Palette => ({
  ground: `oklch(0.3 0.04 ${hue})`,
  shade: `oklch(0.22 0.03 ${hue})`,
  middle: `oklch(0.47 0.065 ${hue})`,
  light: `oklch(0.76 0.075 ${hue + 38})`,
})

const hues = [20, 35, 60, 100, 135, 165, 195, 230, 260, 285, 310, 340]
