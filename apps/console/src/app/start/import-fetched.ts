import { Lost, NotFetched } from '#ui/overlays/not-fetched.ts'

const coming = new Map<string, Promise<void>>()

/** The time limit for one file. After it, the file is requested again. */
const patienceMs = 30_000
const pauseMs = 400

/**
 * The build calls this for each import(), with all files it needs. If an import fails, some browsers never fetch that
 * module again on the page. So files are fetched first.
 */
export async function importFetched<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  const asNotFetched = (cause: unknown) => {
    throw new NotFetched(files[0], { cause })
  }
  await Promise.all(files.map(fetchOnce)).catch(asNotFetched)
  // Code that was fetched but throws keeps its own error.
  return load().catch((error: unknown) => (isImportFailure(error) ? asNotFetched(error) : Promise.reject(error)))
}

/** The words of Chromium, Firefox and Safari when a module can't be fetched. */
const isImportFailure = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

function fetchOnce(file: string): Promise<void> {
  const known = coming.get(file)
  if (known) return known
  const fetched = fetchPatiently(`/${file}`)
  coming.set(file, fetched)
  // Forgotten, so that the next import fetches it again.
  fetched.catch(() => coming.delete(file))
  return fetched
}

async function fetchPatiently(path: string): Promise<void> {
  // The page itself has loaded these files.
  if (document.querySelector(`[src="${path}"], [href="${path}"]`)) return
  const found = (await askFor(path)) ?? (await pause().then(() => askFor(path)))
  if (!found) throw new Lost(`${path} couldn't be fetched.`)
  if (path.endsWith('.css')) await addStyles(path)
}

/** Reads to the end, so that the import finds the file in the browser's cache. null: no answer, or it broke off. */
async function askFor(path: string): Promise<ArrayBuffer | null> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (reply?.status === 404) throw new Error(`There is no ${path}.`)
  if (reply && !reply.ok) throw new Lost(`${path} was answered with ${reply.status}.`)
  return reply ? reply.arrayBuffer().catch(() => null) : null
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

function addStyles(path: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Lost(`${path} couldn't be fetched.`))
    }
    document.head.append(link)
  })
}
