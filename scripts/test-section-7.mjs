// npm run test:section-7: the browser tests of the specified screens, against a platform that offers section 7 of the
// specification and nothing more.
import { runBrowserSuite } from './testing/browser-suite.mjs'

await runBrowserSuite('section-7', { E2E_EXTRAS: 'off' })
