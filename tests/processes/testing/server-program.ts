import { type ServerSettings, startRefundServer } from './refund-server.ts'

// A process of its own, to be killed. It ends with its parent: what it was started for is over then.
process.once('disconnect', () => process.exit(0))

const { origin } = await startRefundServer(JSON.parse(process.env.SETTINGS ?? '') as ServerSettings)
process.send?.({ origin })
