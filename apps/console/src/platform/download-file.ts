/** As a download: the browser puts it where it puts downloads. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has to have begun reading before the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
