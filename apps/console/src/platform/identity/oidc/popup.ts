import '#ui/theme/app.css'
import { popupMessage } from './popup-message.ts'

// The window that opened this one checks the answer and closes it; opened by hand there is nobody to tell.
const opener: Window | null = window.opener
if (opener) opener.postMessage(popupMessage(window.location.href), window.location.origin)
