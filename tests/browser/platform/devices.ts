import type { BrowserContextOptions } from '@playwright/test'

const person = {
  locale: 'en-US',
  timezoneId: 'America/New_York',
  // Without a graphics card every animated frame is slow. Motion has separate tests.
  reducedMotion: 'reduce',
} as const

export const devices = {
  desk: { ...person, viewport: { width: 1440, height: 900 } },
  phone: { ...person, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices
