export type AccessCode = (typeof accessCodes)[number]

export const parseAccessCode = (value: unknown): AccessCode | null =>
  accessCodes.find((code) => value === code || value === String(code)) ?? null

export type SignInFailure =
  | 'popup-closed'
  | 'popup-blocked'
  | 'network'
  | 'too-many-requests'
  | 'different-credential'
  | 'user-disabled'
  | 'unknown'

export const loginPaths = ['/login', '/email-login', '/register', '/forget-password', '/verification'] as const

const accessCodes = [1001, 1002, 1003, 1004] as const
