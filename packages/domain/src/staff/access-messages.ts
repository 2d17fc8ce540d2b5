import type { AccessCode, SignInFailure } from './access.ts'

/** Why someone was signed out, and what they can do about it. */
export const accessMessages: Record<AccessCode, string> = {
  1001: 'Your account does not have super-admin access. Ask a super-admin to grant it, then sign in again.',
  1002: 'We found no account for your sign-in. Ask a super-admin to set one up, then sign in again.',
  1003: 'Something went wrong while loading your account. Wait a moment and sign in again. If it keeps happening, contact support.',
  1004: 'That email address does not belong to the staff domain. Sign in with your staff address.',
}

export const signInMessages: Record<SignInFailure, string> = {
  'popup-closed': 'Sign-in was cancelled. Please try again.',
  'popup-blocked': 'Popup was blocked by your browser. Please allow popups and try again.',
  network: 'Network error. Please check your connection and try again.',
  'too-many-requests': 'Too many login attempts. Please try again later.',
  'different-credential': 'An account already exists with this email using a different sign-in method.',
  'user-disabled': 'This account has been disabled',
  unknown: 'An error occurred during sign-in. Please try again or contact support.',
}
