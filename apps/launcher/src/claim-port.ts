import { createServer } from 'node:net'
import { StartProblem } from './start-problem.ts'

export function claimPort(host: string, port: number, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartProblem(reasonFor(error, { host, port, setting }))),
    )
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

type Wanted = { readonly host: string; readonly port: number; readonly setting: string }

function reasonFor({ code, message }: NodeJS.ErrnoException, { host, port, setting }: Wanted): string {
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use. Stop the program that uses it, or set ${setting} to another port`
  if (code === 'EACCES') return `this user may not use port ${port}. Set ${setting} to 1024 or above`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine`
  return `port ${port} on ${host} cannot be used (${message})`
}
