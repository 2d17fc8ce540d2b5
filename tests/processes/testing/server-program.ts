import { type ServerSettings, startRefundServer } from './refund-server.ts'

// A process to kill. It also ends with its parent.
process.once('disconnect', () => process.exit(0))

const { origin, drain, close } = await startRefundServer(JSON.parse(process.env.SETTINGS ?? '') as ServerSettings)
process.once(
  'SIGTERM',
  () =>
    void drain()
      .then(close)
      .then(() => process.exit(0)),
)
process.send?.({ origin })
