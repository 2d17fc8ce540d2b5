/** The console's tokens as hex, because mail programs support neither custom properties nor oklch. Light, then dark. */
const tokens = {
  ground: ['#e9edee', '#0c1012'],
  paper: ['#ffffff', '#181e21'],
  ink: ['#1b2225', '#eef2f3'],
  soft: ['#4f5c63', '#a7b3b8'],
  rule: ['#d3dadd', '#343d41'],
  well: ['#f4f6f7', '#12171a'],
  link: ['#0b5c86', '#7cc4ea'],
} as const

type Token = keyof typeof tokens

/** Inline, because some mail programs drop style sheets. */
export const light = (token: Token): string => tokens[token][0]

const dark = (token: Token): string => tokens[token][1]

export const sans = "'IBM Plex Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const mono = "'Geist Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"

/** Before the dark rules, so that a preview can force them. */
export const darkQuery = '@media (prefers-color-scheme: dark)'

/** What inline styles can't do: the dark scheme, and narrower margins on a phone. */
export const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .pad { padding-left: 16px !important; padding-right: 16px !important; } }
${darkQuery} {
  .ground, .ground > table > tbody > tr > td { background-color: ${dark('ground')} !important; }
  .paper { background-color: ${dark('paper')} !important; border-color: ${dark('rule')} !important; }
  .rule { border-color: ${dark('rule')} !important; }
  .ink { color: ${dark('ink')} !important; }
  .soft { color: ${dark('soft')} !important; }
  .well { background-color: ${dark('well')} !important; border-color: ${dark('rule')} !important; color: ${dark('ink')} !important; }
  .link { color: ${dark('link')} !important; }
}
`
