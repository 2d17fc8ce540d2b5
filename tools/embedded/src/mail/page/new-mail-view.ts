import { type Html, html } from '#http/html.ts'
import type { NewMail } from '#mail/new-mail.ts'

type Shown = {
  readonly mail: NewMail
  readonly desk: string
  readonly problem: string | null
  readonly isSent: boolean
}

export function newMailView({ mail, desk, problem, isSent }: Shown): Html {
  return html`<form class="sheet new" method="post" action="/mail/new" enctype="multipart/form-data">
    <a class="back" href="/mail">All emails</a>
    <h2>New email to the desk</h2>
    <p class="small">Write as anybody. It travels by SMTP to ${desk} and opens a case.</p>
    ${isSent ? html`<p class="callout done" role="status">The email is sent. <a class="link" href="/support">Open support</a></p>` : ''}
    ${problem ? html`<p class="callout bad" role="alert">The email was not sent: ${problem} ${mail.files.length > 0 ? 'Choose the files again.' : ''}</p>` : ''}
    <div class="pair">
      ${field('From', 'name', mail.name, html`autocomplete="off" maxlength="100" placeholder="Amara Wright"`)}
      ${field('Address', 'address', mail.address, html`type="email" required autocomplete="off" maxlength="254" placeholder="amara@studio.example"`)}
    </div>
    ${field('Subject', 'subject', mail.subject, html`autocomplete="off" maxlength="1000"`)}
    <label class="field">Text<textarea name="text" rows="9" maxlength="100000">${mail.text}</textarea></label>
    <label class="field">Files<input type="file" name="files" multiple></label>
    <p><button class="btn primary">Send to the desk</button></p>
  </form>`
}

const field = (label: string, name: string, value: string, more: Html): Html =>
  html`<label class="field">${label}<span class="input"><input name="${name}" value="${value}" ${more}></span></label>`
