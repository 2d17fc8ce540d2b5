import { pick, type Random } from '#demo/random.ts'
import type { Trait } from './traits.ts'

export function eventNameOf(trait: Trait | null, random: Random): string | null {
  const plain = `${pick(random, acts)}: ${pick(random, occasions)}`
  switch (trait) {
    case 'nameless':
      return null
    case 'arena':
      return 'Low Orbit Orchestra: Stadium of the Sun'
    case 'oddities':
      return 'The Cabinet of Oddities'
    case 'empty':
      return 'Nobody Yet: An Evening in Rehearsal'
    case 'hostileName':
      return '<b>AC\\DC/../*"Live"*</b>: =2+3 | What? 100% & more…'
    case 'rightToLeftName':
      return 'ליל הג׳אז של תל אביב · أمسية الجاز 🎷'
    case 'longName':
      return `${plain}, ${'with Special Guests and Friends of the House, '.repeat(6)}Rain or Shine`
    default:
      return plain
  }
}

const acts = [
  'Nightjar',
  'Paper Lanterns',
  'The Understudies',
  'Harbor Lights',
  'Juniper Hollow',
  'Low Orbit Orchestra',
  'Velvet Antenna',
  'Saint Marigold',
  'Copper Kettle Trio',
  'DJ Meridian',
  'Foxglove & the Kin',
  'The Quiet Riot Club',
  'Los Faros',
  'Aurora Kwan',
  'Ezra Bloom',
  'Tall Ships',
  'Móðir',
  'Grandmother’s Radio',
  'Static Bloom',
  'The Night Ferry',
  'Kestrel Comedy All-Stars',
  'Pocket Planetarium',
  'Café Noir Ensemble',
  'Brass Tacks',
  'Orla & the Tide',
  'Sundial',
  'Good Grief',
  'The Second Stage',
  'Glass Animals Ball',
  'Marrakesh Express',
]

const occasions = [
  'Winter Tour',
  'Unplugged',
  'Warehouse Party',
  'Improv Marathon',
  'Jazz Weekend',
  'Live Score Night',
  'Album Release',
  'Farewell Show',
  'Matinee',
  'Late Show',
  'Open Air',
  'Anniversary Gala',
  'Acoustic Hour',
  'Family Sunday',
  'Midnight Session',
  'Charity Night',
  'Dance Floor Classics',
  'Premiere',
  'Community Fair',
  'Supper Club',
]
