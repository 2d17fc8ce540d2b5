/** The console's labels that these tests use. `controls.test.ts` runs in npm test and fails when a label changes. */
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
