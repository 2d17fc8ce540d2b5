import { SignInError } from '#platform/identity/identity-port.ts'
import type { PopupMessage } from './popup-message.ts'

const width = 480
const height = 660
const closedCheckMs = 250

export type SignInPopup = {
  /** Opens the provider's page and waits for the address it returns to. */
  visit(url: string): Promise<string>
  close(): void
}

/** Opens an empty window at once, while the browser still accepts the click as its cause. */
export function openSignInPopup(): SignInPopup {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2.5)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const popup = window.open('about:blank', '_blank', features)
  // Some blockers return a window that is already closed.
  if (!popup || popup.closed) throw new SignInError('popup-blocked')
  return {
    visit: (url) => visit(popup, url),
    close: () => popup.close(),
  }
}

function visit(popup: Window, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    function end() {
      window.removeEventListener('message', onMessage)
      clearInterval(closedCheck)
    }
    function onMessage({ origin, source, data }: MessageEvent) {
      if (origin !== window.location.origin || source !== popup || !isPopupMessage(data)) return
      end()
      resolve(data.url)
    }
    // No event reports a closed window, so poll for it.
    const closedCheck = setInterval(() => {
      if (!popup.closed) return
      end()
      reject(new SignInError('popup-closed'))
    }, closedCheckMs)
    window.addEventListener('message', onMessage)
    popup.location.replace(url)
  })
}

const isPopupMessage = (data: unknown): data is PopupMessage =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  data.kind === 'ground-control.sign-in' &&
  'url' in data &&
  typeof data.url === 'string'
