/** Runs in the browser. Without it the page still works, with reloads. */
export const mailboxScript = `
const rows = document.getElementById('rows')
const search = document.getElementById('search')
const newer = document.getElementById('newer')
const note = document.getElementById('note')
const said = document.getElementById('said')
const lost = "Can't reach the mailbox. Showing the last loaded emails; reconnecting automatically."
let version = rows.dataset.version
let asked = 0

const addressOf = () => {
  const query = new URLSearchParams(location.search)
  for (const each of ['view', 'sent']) query.delete(each)
  const open = /^\\/mail\\/(\\d+)$/.exec(location.pathname)
  if (open) query.set('open', open[1])
  return '/mail/list?' + query
}
let shown = addressOf()

async function refresh() {
  const turn = ++asked
  const address = addressOf()
  rows.setAttribute('aria-busy', 'true')
  const reply = await fetch(address, { cache: 'no-store' })
  if (!reply.ok) throw new Error('The list answered ' + reply.status)
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  if (turn !== asked) return
  const focused = rows.contains(document.activeElement) ? document.activeElement.dataset.id : undefined
  for (const id of ['shows', 'rows', 'pager']) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes)
  }
  if (focused) rows.querySelector('[data-id="' + focused + '"]')?.focus({ preventScroll: true })
  showTimes()
  rows.setAttribute('aria-busy', 'false')
  version = page.getElementById('rows').dataset.version
  shown = address
  newer.hidden = true
}

/** Converts times to the reader's time zone, which may differ from the machine's. */
function showTimes() {
  const now = new Date()
  for (const shown of document.querySelectorAll('time[datetime]')) {
    const moment = new Date(shown.dateTime)
    const clock = { hour: 'numeric', minute: '2-digit' }
    const day = { ...clock, month: 'short', day: 'numeric' }
    const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }
    const parts = moment.toDateString() === now.toDateString() ? clock : { ...day, ...year }
    shown.textContent = new Intl.DateTimeFormat('en-US', parts).format(moment)
  }
}

const isInUse = () => rows.matches(':hover') || rows.contains(document.activeElement)

async function look() {
  try {
    const reply = await fetch('/mail/version', { cache: 'no-store' })
    if (!reply.ok) throw new Error('The mailbox answered ' + reply.status)
    const { version: now } = await reply.json()
    // Repeats a search whose answer was lost.
    const isAsked = shown === addressOf()
    if (isAsked && now !== version && isInUse() && rows.querySelector('.ml')) newer.hidden = false
    else if (!isAsked || now !== version) {
      await refresh()
      said.textContent = 'The list of emails was updated.'
    }
    note.hidden = true
  } catch {
    rows.setAttribute('aria-busy', 'false')
    note.textContent = lost
    note.hidden = false
  }
  setTimeout(look, document.hidden ? 5000 : 1000)
}

newer.addEventListener('click', async () => {
  await refresh().catch(() => {})
  rows.scrollTop = 0
  rows.querySelector('.ml')?.focus()
})

let typing
search.addEventListener('input', () => {
  clearTimeout(typing)
  typing = setTimeout(async () => {
    const query = new URLSearchParams(location.search)
    for (const each of ['page', 'sent']) query.delete(each)
    if (search.value.trim()) query.set('search', search.value.trim())
    else query.delete('search')
    history.replaceState(null, '', location.pathname + (query.size ? '?' + query : ''))
    try {
      await refresh()
      const count = document.querySelector('#shows [aria-current]')?.textContent ?? ''
      said.textContent = count
    } catch {
      note.textContent = lost
      note.hidden = false
    }
  }, 200)
})

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const isField = event.target.matches('input, textarea')
  if (event.key === '/' && !isField) {
    event.preventDefault()
    search.focus()
  }
  if (event.key === 'n' && !isField && !event.shiftKey) location.assign('/mail/new')
  if (event.key === 'Escape' && event.target === search && search.value) {
    search.value = ''
    search.dispatchEvent(new Event('input'))
  }
  if (event.key === 'ArrowDown' && event.target === search) {
    event.preventDefault()
    rows.querySelector('.ml')?.focus()
  }
  if (!event.target.matches('.ml')) return
  const all = [...rows.querySelectorAll('.ml')]
  const at = all.indexOf(event.target)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined || !all[to]) return
  event.preventDefault()
  all[to].focus()
})

document.querySelector('.ans, .new')?.addEventListener('submit', (event) => {
  if (event.target.dataset.sending) return event.preventDefault()
  event.target.dataset.sending = 'yes'
  const button = event.submitter
  button.setAttribute('aria-disabled', 'true')
  setTimeout(() => { button.textContent = 'Sending…' }, 200)
})

showTimes()
if (location.pathname === '/mail/new') document.querySelector('.new [name=name]')?.focus()
document.querySelector('.ml[aria-current]')?.scrollIntoView({ block: 'nearest' })
setTimeout(look, 1000)
`
