// npm run test:desk: browser tests of all that the desk does beyond the specified calls: support, email, refunds, jobs,
// search, the door, saved lists, the trail, and what the specified screens show of them.
import { runBrowserSuite } from './testing/browser-suite.mjs'

await runBrowserSuite('desk')
