// npm run test:section-7: browser tests of the specified screens on a platform that offers only section 7 of the
// specification.
import { runBrowserSuite } from './testing/browser-suite.mjs'

await runBrowserSuite('section-7', { E2E_EXTRAS: 'off' })
