// npm run test:every-screen: axe on every screen, in every state and width, hostile text in every field and name, and
// screen reader output.
import { runBrowserSuite } from './testing/browser-suite.mjs'

await runBrowserSuite('every-screen')
