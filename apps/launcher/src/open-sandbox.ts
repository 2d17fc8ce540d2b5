import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SandboxSettings } from '@ground-control/embedded/payments/start-sandbox'

export type RunningSandbox = { readonly origin: string; readonly secretKey: string; close(): Promise<void> }

/** In its own thread, because a real provider doesn't use the server's time either. */
export async function openSandbox(root: string, settings: SandboxSettings): Promise<RunningSandbox> {
  const thread = new Worker(path.join(root, 'apps/launcher/dist/sandbox-thread.js'), { workerData: settings })
  const [origin]: string[] = await once(thread, 'message')
  if (origin === undefined) throw new Error('The payment sandbox has no address.')
  // Without it the platform would continue with a provider that never answers.
  thread.on('error', (error) => {
    throw error
  })
  return {
    origin,
    secretKey: settings.secretKey,
    async close() {
      const ended = once(thread, 'exit')
      thread.postMessage('close')
      await ended
    },
  }
}
