export type OidcProviderLibrary = typeof import('oidc-provider')

let library: Promise<OidcProviderLibrary> | undefined

/** Drops the one line in which the library asks for a newer Node. We test it on the oldest Node we support. */
export function loadOidcProvider(): Promise<OidcProviderLibrary> {
  library ??= importQuietly()
  return library
}

async function importQuietly() {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
