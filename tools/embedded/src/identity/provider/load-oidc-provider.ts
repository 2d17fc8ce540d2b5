export type OidcProviderLibrary = typeof import('oidc-provider')

let library: Promise<OidcProviderLibrary> | undefined

/**
 * While it is imported, the library warns on the console that it prefers a newer Node. It is tested here on the
 * oldest Node we support, so exactly that line is left out.
 */
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
