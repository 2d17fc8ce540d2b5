import '#ui/theme/app.css'
import { sentLaterWords } from '@ground-control/domain/tickets/door/queue-words'
import { queueCounts } from '#subjects/tickets/door/queue-storage.ts'

const againMs = 3_000

/** Only what a person at the door needs, because the console opens as soon as it can be loaded. */
function show(): void {
  const { waiting, refused } = queueCounts(localStorage)
  put(
    'waiting',
    waiting === 0
      ? 'No check-ins wait on this phone'
      : `${checkIns(waiting)} ${waiting === 1 ? 'is' : 'are'} saved on this phone`,
  )
  put('refused', refusedWords(waiting, refused))
}

function refusedWords(waiting: number, refused: number): string {
  const sent = waiting > 0 ? `${sentLaterWords(waiting)} ` : ''
  return refused > 0
    ? `${sent}${checkIns(refused)} ${refused === 1 ? 'was' : 'were'} refused: you’ll see why once you’re back online.`
    : sent
}

const checkIns = (count: number): string => `${count} ${count === 1 ? 'check-in' : 'check-ins'}`

function put(id: string, text: string): void {
  const place = document.getElementById(id)
  if (place) place.textContent = text
}

/** Reloading without a connection would only show this page again. */
async function openWhenBack(): Promise<void> {
  const isBack = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isBack) window.location.reload()
}

show()
window.addEventListener('storage', show)
window.addEventListener('online', () => void openWhenBack())
document.getElementById('again')?.addEventListener('click', () => void openWhenBack())
setInterval(() => void openWhenBack(), againMs)
