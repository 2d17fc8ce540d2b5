export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser must have started reading before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
