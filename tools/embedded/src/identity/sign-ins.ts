type DemoSignIn = {
  readonly email: string
  readonly accountId: string
  readonly name: string
  readonly superadmin: boolean
  readonly disabled: boolean
  readonly hasAccount: boolean
  readonly method: 'google' | 'password'
  readonly note: string
}

/** One person for each way a sign-in can end. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    email: 'super@orbit.example',
    accountId: 'acc_super',
    name: 'Mara Okafor',
    superadmin: true,
    disabled: false,
    hasAccount: true,
    method: 'google',
    note: 'super-admin',
  },
  {
    email: 'second@orbit.example',
    accountId: 'acc_second',
    name: 'Jonas Lindqvist',
    superadmin: true,
    disabled: false,
    hasAccount: true,
    method: 'google',
    note: 'super-admin',
  },
  {
    email: 'noclaim@orbit.example',
    accountId: 'acc_noclaim',
    name: 'Noor Claimless',
    superadmin: false,
    disabled: false,
    hasAccount: true,
    method: 'google',
    note: 'no claim: code 1001',
  },
  {
    email: 'noaccount@orbit.example',
    accountId: 'acc_noaccount',
    name: 'Nadia Accountless',
    superadmin: true,
    disabled: false,
    hasAccount: false,
    method: 'google',
    note: 'no account: code 1002',
  },
  {
    email: 'outsider@elsewhere.example',
    accountId: 'acc_outsider',
    name: 'Olive Outsider',
    superadmin: false,
    disabled: false,
    hasAccount: true,
    method: 'google',
    note: 'not staff: code 1004',
  },
  {
    email: 'disabled@orbit.example',
    accountId: 'acc_disabled',
    name: 'Dario Disabled',
    superadmin: false,
    disabled: true,
    hasAccount: true,
    method: 'google',
    note: 'disabled',
  },
  {
    email: 'password@orbit.example',
    accountId: 'acc_password',
    name: 'Pax Wordsworth',
    superadmin: false,
    disabled: false,
    hasAccount: true,
    method: 'password',
    note: 'other sign-in method',
  },
]
