import { html } from '#http/html.ts'

const icon = (paths: ReturnType<typeof html>) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`

/** Lucide's, by name. */
export const icons = {
  emblem: icon(html`<path d="M2.5 19.5h19M7 16.4a5 5 0 0 1 10 0M2.9 15.2a9.3 9.3 0 0 1 10.6-8"/>
    <circle cx="18.1" cy="9.3" r="2.2" fill="currentColor" stroke="none"/>`),
  arrowDownLeft: icon(html`<path d="M17 7 7 17M17 17H7V7"/>`),
  arrowRight: icon(html`<path d="M5 12h14M12 5l7 7-7 7"/>`),
  arrowUpRight: icon(html`<path d="M7 7h10v10M7 17 17 7"/>`),
  checkCheck: icon(html`<path d="M18 6 7 17l-5-5M22 10l-7.500 7.500L13 16"/>`),
  house: icon(html`<path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"/>
    <path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>`),
  mailWarning: icon(html`<path d="M22 10.500V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.100.9 2 2 2h12.500"/>
    <path d="m22 7-8.970 5.700a1.940 1.940 0 0 1-2.060 0L2 7M20 14v4M20 22v.01"/>`),
  paperclip: icon(
    html`<path d="m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551"/>`,
  ),
  search: icon(html`<path d="m21 21-4.340-4.340"/><circle cx="11" cy="11" r="8"/>`),
}
