const wantedMajor = 20
const wantedMinor = 19

/** @param {string} version such as 20.19.0 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

export function requireNode(version = process.versions.node) {
  if (isSupportedNode(version)) return
  console.error(`Ground Control needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${version}.`)
  process.exit(1)
}
