import './ui/theme/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadAskedScreen } from './app/asked-screen.ts'
import { Console } from './app/start/console.tsx'
import { startConsole } from './app/start/start-console.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to start in.')
// The settings are asked for first: everything waits for them. Whoever starts the console hears what went wrong.
startConsole().catch(() => undefined)
loadAskedScreen()
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
