import { parentPort, workerData } from 'node:worker_threads'
import { type SandboxSettings, startSandbox } from '@ground-control/embedded/payments/start-sandbox'

const settings: SandboxSettings = workerData
const { origin, close } = await startSandbox(settings)
parentPort?.once('message', async () => {
  await close()
  parentPort?.close()
})
parentPort?.postMessage(origin)
