import type { BrowserContext, Page } from '@playwright/test'

export type Failure = 'network' | 'too-many-requests' | 'different-credential' | 'unknown'

/** What the contract needs to know of a provider besides its port: its chooser, and how to make it refuse. */
export type Provider = {
  readonly name: 'embedded' | 'firebase'
  /** Where the harness is. */
  readonly origin: string
  /** The `identity` of config.json. */
  readonly config: object
  prepare(context: BrowserContext): Promise<void>
  choose(popup: Page, email: string): Promise<void>
  setSuperadmin(uid: string, holds: boolean): Promise<void>
  setDisabled(uid: string, isDisabled: boolean): Promise<void>
  /** Signs in once, in a way that ends like this. */
  failWith(failure: Failure, page: Page, pressAndChoose: (email: string) => Promise<void>): Promise<void>
  /** From now on nobody answers when a token is renewed; the result undoes it. */
  silence(page: Page): Promise<() => Promise<void>>
}
