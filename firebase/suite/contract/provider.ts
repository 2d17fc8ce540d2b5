import type { BrowserContext, Page } from '@playwright/test'

export type Failure = 'network' | 'too-many-requests' | 'different-credential' | 'unknown'

export type Provider = {
  readonly name: 'embedded' | 'firebase'
  readonly origin: string
  /** The `identity` of config.json. */
  readonly config: object
  prepare(context: BrowserContext): Promise<void>
  choose(popup: Page, email: string): Promise<void>
  setSuperadmin(uid: string, holds: boolean): Promise<void>
  setDisabled(uid: string, isDisabled: boolean): Promise<void>
  failWith(failure: Failure, page: Page, pressAndChoose: (email: string) => Promise<void>): Promise<void>
  /** Makes token renewal fail until the returned function is called. */
  silence(page: Page): Promise<() => Promise<void>>
}
