export type AccessCode = (typeof accessCodes)[number]

export const accessMessages: Record<AccessCode, string> = {
  1001: 'Your account does not have super-admin access. Ask a super-admin to grant it, then sign in again.',
  1002: 'We found no account for your sign-in. Ask a super-admin to set one up, then sign in again.',
  1003: 'Something went wrong while loading your account. Wait a moment and sign in again. If it keeps happening, contact support.',
  1004: 'That email address does not belong to the staff domain. Sign in with your staff address.',
}

/** From an address bar, where it may be a number, a text or anything else. */
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
export const signInMessages: Record<SignInFailure, string> = {
  'popup-closed': 'Sign-in was cancelled. Please try again.',
  'popup-blocked': 'Popup was blocked by your browser. Please allow popups and try again.',
  network: 'Network error. Please check your connection and try again.',
  'too-many-requests': 'Too many login attempts. Please try again later.',
  'different-credential': 'An account already exists with this email using a different sign-in method.',
  'user-disabled': 'This account has been disabled',
  unknown: 'An error occurred during sign-in. Please try again or contact support.',
}

/** Where someone already signed in has no business, and so is sent on to the overview. */
export const loginPaths = ['/login', '/email-login', '/register', '/forget-password', '/verification'] as const

const accessCodes = [1001, 1002, 1003, 1004] as const
