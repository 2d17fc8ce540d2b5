let coming: Promise<unknown> | null = null

/** For every screen but the first. Loaded styles stay as they are. */
export function loadWholeTheme(): Promise<unknown> {
  coming ??= import('./whole.css').catch((error: unknown) => {
    // The next screen tries again.
    coming = null
    throw error
  })
  return coming
}
