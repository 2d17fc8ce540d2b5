/** Not every browser has it, and the types that come with TypeScript do not know it. */
type SavePicker = (options: {
  readonly suggestedName: string
  readonly types: readonly {
    readonly description: string
    readonly accept: Readonly<Record<string, readonly string[]>>
  }[]
}) => Promise<FileSystemFileHandle>

const savePicker = (): SavePicker | undefined =>
  (window as Window & { readonly showSaveFilePicker?: SavePicker }).showSaveFilePicker?.bind(window)

export type ChosenFile =
  | { readonly state: 'chosen'; readonly file: FileSystemFileHandle }
  | { readonly state: 'cancelled' }
  /** This browser cannot, or may not: a download it is. */
  | { readonly state: 'not-offered' }

/** Asks where to save, so that it can be written there piece by piece. Must be called straight from a press. */
export async function chooseCsvFile(suggestedName: string): Promise<ChosenFile> {
  const pick = savePicker()
  if (!pick) return { state: 'not-offered' }
  try {
    const types = [{ description: 'Comma-separated values', accept: { 'text/csv': ['.csv'] } }]
    return { state: 'chosen', file: await pick({ suggestedName, types }) }
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    return { state: isCancelled ? 'cancelled' : 'not-offered' }
  }
}
