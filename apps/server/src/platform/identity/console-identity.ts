/** How the console signs people in: the part of config.json that says so. */
export type ConsoleIdentity = OpenIdIdentity | FirebaseIdentity

export type OpenIdIdentity = {
  readonly provider: 'embedded' | 'oidc'
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  /** Where the tokens say who is a super-admin, if not in a claim of that name. */
  readonly claim?: string
}

export type FirebaseIdentity = {
  readonly provider: 'firebase'
  /** What the browser's library is opened with. None of it is secret. */
  readonly options: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appId?: string
    readonly storageBucket?: string
  }
  readonly emulators?: {
    readonly auth?: string
    readonly firestore?: { readonly host: string; readonly port: number }
  }
  /** Accounts and private records come from Firestore instead of the API. */
  readonly documents?: boolean
  /** Firebase's own remote configuration instead of our call. */
  readonly remoteConfig?: boolean
}
