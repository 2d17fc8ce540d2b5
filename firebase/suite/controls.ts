/**
 * What these tests press and fill in on the console's screens, by the names people read. `controls.test.ts` is part of
 * npm test and fails at once when the console names one differently.
 */
export const controls = {
  account: 'Account',
  addToCalendar: 'Add to calendar',
  allowAgain: 'Allow again',
  changeUsername: 'Change username',
  checkAgain: 'Check again',
  googleCalendar: 'Google Calendar',
  newUsername: 'New username',
  reason: 'Reason',
  reveal: 'Reveal',
  saveUsername: 'Save username',
  saveValues: 'Save values',
  signIn: 'Continue with Google',
  signOut: 'Sign out',
} as const
