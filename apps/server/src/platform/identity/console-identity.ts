export type ConsoleIdentity = OpenIdIdentity | FirebaseIdentity

export type OpenIdIdentity = {
  readonly provider: 'embedded' | 'oidc'
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  readonly claim?: string
}

export type FirebaseIdentity = {
  readonly provider: 'firebase'
  /** Passed to the browser SDK. None of it is secret. */
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
  readonly documents?: boolean
  /** Firebase Remote Config instead of ours. */
  readonly remoteConfig?: boolean
}
