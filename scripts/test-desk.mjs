// npm run test:desk: browser tests of everything beyond the specified calls: support, email, refunds, jobs, search, the
// door, saved lists, the trail, and their parts on specified screens.
import { runBrowserSuite } from './testing/browser-suite.mjs'

await runBrowserSuite('desk')
