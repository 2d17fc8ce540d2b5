import { pick, type Random } from '#demo/random.ts'

export type Name = { readonly full: string; readonly handle: string }

/** A name from somewhere, and the ASCII spelling that an address or a username would use. */
export function nameFrom(random: Random): Name {
  const first = pick(random, firstNames)
  const last = pick(random, lastNames)
  return { full: `${first.written} ${last.written}`, handle: `${first.ascii}.${last.ascii}` }
}

type Part = { readonly written: string; readonly ascii: string }

const toPart = (written: string): Part => ({ written, ascii: toAscii(written) })

/** Lower case, accents dropped; letters without a decomposition are spelled out. */
export function toAscii(text: string): string {
  return text
    .toLowerCase()
    .replace(/[øœæßłđð]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
}

const spelledOut: Readonly<Record<string, string>> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd', ð: 'd' }

const firstNames = (
  'Ada Adwoa Aisha Alejandro Alma Amara Amélie Anaïs Anders Andrés Aoife Ari Astrid Aylin Beatriz Benedikt Björn ' +
  'Camila Carmen Cédric Chiara Chidi Chloé Clara Dalia Daniel Deepa Dmitri Dorota Elena Elif Emeka Émile Esra Esther ' +
  'Farah Fatima Felix Finn Freya Gabriel Georgia Grace Guillermo Hana Hannah Hiro Ibrahim Ida Ines Ingrid Isla Ivo ' +
  'Jack Jamal Jasmine Jesús João Joanna Jonas José Julia Kai Karim Katarína Keiko Kofi Lars Layla Leila Lena Leo Liam ' +
  'Linh Lucía Luka Maeve Magnus Mai Malik María Marek Martín Matteo Mei Mia Mila Mina Mohammed Nadia Naomi Ngozi Nia ' +
  'Niamh Nikhil Noah Nora Olga Oliver Olivia Omar Oscar Paloma Pedro Petra Pilar Priya Quinn Rafael Ravi Renée Rosa ' +
  'Rui Ruth Sakura Salma Samir Sanna Santiago Sara Seán Selin Sofia Søren Stella Sven Tariq Tess Thandiwe Theo Tomáš ' +
  'Uma Valentina Vera Viktor Wanjiru Wei Willa Xavier Yara Yasmin Yuki Yusuf Zainab Zara Željko Zoe Zsófia'
)
  .split(' ')
  .map(toPart)

const lastNames = (
  'Abara Abebe Adeyemi Agarwal Ahmed Almeida Andersen Aoki Baker Banerjee Barros Bauer Becker Benali Bergström Bianchi ' +
  'Boateng Borges Brennan Brown Byrne Çelik Carter Castillo Chaudhry Chen Cho Cohen Conti Costa Dahl Davies Delgado ' +
  'Diallo Díaz Dubois Duarte Edwards Eriksen Estrada Evans Farah Fernández Ferreira Fischer Flores Fofanah Fournier ' +
  'Fujimoto García Gill González Gupta Haddad Hansen Harris Hassan Hernández Hoang Hoffmann Horváth Hughes Ibarra ' +
  'Ivanova Jackson Jain Jansen Jensen Jiménez Johansson Jones Kamara Kaur Kelly Kim Kimura Kowalski Kruger Kumar ' +
  'Larsen Laurent Lebrun Lee Lewis Li Lindholm López Lund Łukasik MacDonald Mahmoud Marin Martínez Mbeki Medina Mehta ' +
  'Mendes Meyer Molina Moore Moreau Mori Murphy Mwangi Müller Nakamura Navarro Ndiaye Nguyen Nielsen Novák Nowak Núñez ' +
  'O’Brien Okafor Okoye Oliveira Olsen Ortega Osei Owusu Özdemir Park Patel Peña Pereira Petrov Pham Popescu Ramírez ' +
  'Rao Reyes Ricci Rivera Rojas Romano Rossi Roux Ruiz Ryan Sánchez Santos Sato Schmidt Schneider Sharma Silva Singh ' +
  'Sjöberg Smith Sokolov Soto Suzuki Svensson Szabó Takahashi Tan Tanaka Taylor Thomas Torres Tran Turner Usman Vargas ' +
  'Vega Virtanen Vogel Volkova Wagner Walker Wang Weber White Williams Wilson Wong Wright Yamamoto Yang Yılmaz Young Zhang'
)
  .split(' ')
  .map(toPart)
