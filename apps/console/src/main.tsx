import '#theme/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadAskedScreen } from '#app/asked-screen.ts'
import { Console } from '#app/start/console.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to start in.')
loadAskedScreen()
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
