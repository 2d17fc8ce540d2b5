// npm run test:every-screen: axe on every screen in every state and at every width, hostile text in every field and
// name, and what a screen reader is told.
import { runBrowserSuite } from './testing/browser-suite.mjs'

await runBrowserSuite('every-screen')
