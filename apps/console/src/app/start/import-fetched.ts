const coming = new Map<string, Promise<void>>()

/** A part of the console that couldn't be fetched, by its file's name. */
export class NotFetched extends Error {}

/**
 * The build calls this for each import(), with all files that it needs. Once a module couldn't be fetched, a browser
 * may never ask for it again on that page, so none is imported before its files are there.
 */
export async function importFetched<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  try {
    await Promise.all(files.map(fetchOnce))
    return await load()
  } catch (cause) {
    throw new NotFetched(files[0], { cause })
  }
}

function fetchOnce(file: string): Promise<void> {
  const known = coming.get(file)
  if (known) return known
  const fetched = fetchFile(`/${file}`)
  coming.set(file, fetched)
  // Asked for again, it is fetched again.
  fetched.catch(() => coming.delete(file))
  return fetched
}

async function fetchFile(path: string): Promise<void> {
  // What the page itself names is here.
  if (document.querySelector(`[src="${path}"], [href="${path}"]`)) return
  if (path.endsWith('.css')) return addStyles(path)
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`)
  // To the end, so that the import finds it in the browser's cache.
  await reply.arrayBuffer()
}

function addStyles(path: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${path} couldn't be fetched.`))
    }
    document.head.append(link)
  })
}
