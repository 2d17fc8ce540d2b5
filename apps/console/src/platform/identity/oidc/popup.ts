import '#ui/theme/app.css'
import { popupMessage } from './popup-message.ts'

// The window that opened this one checks the answer and closes it; a popup opened by hand has no such window.
const opener: Window | null = window.opener
if (opener) opener.postMessage(popupMessage(window.location.href), window.location.origin)
