/** What a token says about its holder. Not verified: the server does that. An opaque token says nothing. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, payload] = token.split('.')
  if (!payload) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
