import { expect, test, vi } from 'vitest'
import { pauseMs } from './hand-over.ts'
import { type Message, useMailbox } from './testing/use-mailbox.ts'

const box = useMailbox()
const notice = { from: 'Ground Control <help@orbit.example>', to: 'Amara Wright <amara@studio.example>' }

test('the list has the newest first, is searched, filtered and paged', { tags: ['S2'] }, async () => {
  await box.send({ ...notice, subject: 'Your refund of $45.00', text: 'It is 100% on its way' })
  await box.send({ ...notice, to: 'nina@mail.example', subject: 'Your tickets', text: 'Enjoy' })
  await box.send({
    from: 'José <jose@mail.example>',
    to: 'help@orbit.example',
    subject: 'Nina has no tickets',
    text: 'Hm',
  })
  const subjects = async (query: string) => (await box.list(query)).map(({ subject }) => subject)
  expect(await subjects('')).toEqual(['Nina has no tickets', 'Your tickets', 'Your refund of $45.00'])
  expect(await subjects('?search=NINA')).toEqual(['Nina has no tickets', 'Your tickets'])
  expect(await subjects('?search=100%25')).toEqual(['Your refund of $45.00'])
  expect(await subjects('?search=1_0')).toEqual([])
  expect(await subjects('?show=in')).toEqual(['Nina has no tickets'])
  const [, second] = await box.list('?limit=2')
  expect(await subjects(`?before=${second?.id}`)).toEqual(['Your refund of $45.00'])
  expect((await box.list())[2]).toMatchObject({
    direction: 'out',
    from: { name: 'Ground Control', address: 'help@orbit.example' },
    to: [{ name: 'Amara Wright', address: 'amara@studio.example' }],
    preview: 'It is 100% on its way',
  })
})

test('HTML comes in a document that can neither run nor load anything', { tags: ['S2', 'S4'] }, async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const html = `<link rel="preconnect" href="https://evil.example"><script>alert(1)</script><img src="cid:qr@gc"><img src="https://evil.example/x.png">`
  const attachments = [{ filename: 'qr.png', content: png, cid: 'qr@gc', contentType: 'image/png' }]
  const { id } = await box.sendAndRead({ ...notice, subject: 'HTML', html, attachments })
  const framed = await box.get(`/mail/messages/${id}/html`)
  const policy = framed.headers.get('content-security-policy') ?? ''
  for (const rule of ['sandbox;', "default-src 'none'", "form-action 'none'", 'img-src data:'])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/allow-|script-src|https?:/)
  const text = await framed.text()
  expect(text).toContain(`<img src="data:image/png;base64,${png.toString('base64')}">`)
  expect(text).not.toMatch(/<link/i)
  const page = await (await box.get(`/mail/${id}`)).text()
  expect(page).toMatch(/<iframe[^>]* sandbox referrerpolicy/)
  expect(page).not.toContain('alert(1)')
})

test('an attachment is a download with a safe name that nothing can run', { tags: ['S2', 'S4'] }, async () => {
  const content = '<script>alert(1)</script>'
  const attachments = [{ filename: '../../x.html', content, contentType: 'text/html' }]
  const { attachments: kept } = await box.sendAndRead({ ...notice, subject: 'File', text: 'See', attachments })
  expect(kept).toMatchObject([{ name: 'x.html', type: 'text/html', size: 25 }])
  const download = await box.get(kept[0]?.address ?? '')
  expect(await download.text()).toBe(content)
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="x.html"; filename*=UTF-8''x.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  expect((await box.get(`${kept[0]?.address}9`)).status).toBe(404)
})

test('an answer is sent by SMTP, in the thread, to the desk', { tags: ['S2'] }, async () => {
  const mail = { ...notice, replyTo: 'help+k7x@orbit.example', subject: 'Your refund', text: 'On its way' }
  const { id, messageId } = await box.sendAndRead(mail)
  const answered = await box.post(`/mail/${id}/answer`, { kind: 'answer', text: 'Thank you' })
  expect([answered.status, answered.headers.get('location')]).toEqual([303, `/mail/${id}?sent=answer`])
  const [newest] = await box.list('?limit=1')
  const message = await box.json<Message>(`/mail/messages/${newest?.id}`)
  expect(message).toMatchObject({
    direction: 'in',
    from: { name: 'Amara Wright', address: 'amara@studio.example' },
    envelope: { from: 'amara@studio.example', to: ['help+k7x@orbit.example'] },
    subject: 'Re: Your refund',
    references: [messageId],
  })
  expect(message.headers).toContainEqual({ name: 'In-Reply-To', value: messageId })
  expect(message.text).toMatch(/^Thank you\n\nOn .* wrote:\n> On its way/)
})

test('the page can send an email with a file to the desk', { tags: ['S2'] }, async () => {
  const post = (fields: Record<string, string>, from = box.origin()) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('files', new File(['%PDF-1.7'], '../../ticket.pdf'))
    return box.get('/mail/new', { method: 'POST', body, headers: { origin: from } })
  }
  const given = {
    name: 'Zoë\r\nBcc: eve@x.example',
    address: 'zoe@studio.example',
    subject: 'Two\r\nlines',
    text: 'Hi',
  }
  const sent = await post(given)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/mail/new?sent=email'])
  const [newest] = await box.list('?limit=1')
  const message = await box.json<Message>(`/mail/messages/${newest?.id}`)
  expect(message).toMatchObject({
    direction: 'in',
    envelope: { from: 'zoe@studio.example', to: ['support@orbit.example'] },
    subject: 'Two lines',
    text: 'Hi\n',
    attachments: [{ name: 'ticket.pdf', size: 8 }],
  })
  expect(message.headers.map(({ name }) => name)).not.toContain('Bcc')
  const refused = await post({ ...given, address: 'nobody', text: '<b>kept</b>' })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('&#60;b&#62;kept')])
  expect((await post(given, 'https://evil.example')).status).toBe(403)
})

test('a bounce marks the message it is about', { tags: ['S2'] }, async () => {
  const { id } = await box.sendAndRead({ ...notice, subject: 'Nobody there', text: 'Hello' })
  await box.post(`/mail/${id}/answer`, { kind: 'bounce', text: '' })
  expect((await box.list('?show=bounced'))[0]).toMatchObject({ id, bounced: '550 5.1.1 No such mailbox' })
  const [report] = await box.list('?limit=1')
  expect(report).toMatchObject({ direction: 'in', subject: 'Undelivered Mail Returned to Sender' })
})

test('forms from elsewhere, other hosts and other methods are refused', { tags: ['S2'] }, async () => {
  const [message] = await box.list('?limit=1')
  const stranger = await box.post(`/mail/${message?.id}/answer`, { text: 'x' }, 'https://evil.example')
  expect(stranger.status).toBe(403)
  expect((await box.post('/mail/empty', {}, 'null')).status).toBe(403)
  expect((await box.get('/mail', { method: 'DELETE' })).status).toBe(405)
  const { port } = new URL(box.origin())
  const moved = await fetch(`http://localhost:${port}/mail?show=in`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([307, `${box.origin()}/mail?show=in`])
  for (const path of [
    '/mail/999999',
    '/mail/messages/999999',
    '/mail/nothing',
    '/mail/messages/1/x',
    '/mail/version/1',
  ]) {
    expect((await box.get(path)).status, path).toBe(404)
  }
})

test('the page brings its own style, script and fonts, under a policy that allows no others', {
  tags: ['S2'],
}, async () => {
  const page = await box.get('/mail')
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  )
  for (const [file, type] of [
    ['mailbox.css', 'text/css; charset=utf-8'],
    ['mailbox.js', 'text/javascript; charset=utf-8'],
    ['plex.woff2', 'font/woff2'],
    ['geist-mono.woff2', 'font/woff2'],
  ]) {
    const answer = await box.get(`/mail/${file}`)
    expect([answer.status, answer.headers.get('content-type')], file).toEqual([200, type])
  }
})

test('email for our domain is offered until it is accepted, across restarts', { tags: ['S2'] }, async () => {
  const taken: [string, unknown][] = []
  let refusals = 2
  const onOwnMail = async (raw: Buffer, envelope: unknown) => {
    if (refusals-- > 0) throw new Error('The desk is not there.')
    taken.push([/^Subject: (.*)$/m.exec(raw.toString())?.[1]?.trim() ?? '', envelope])
  }
  await box.send({ from: 'a@b.example', to: 'help@orbit.example, x@b.example', subject: 'Waiting', text: 'x' })
  const [waiting] = await box.list('?search=waiting')
  expect(waiting?.handedOverAt).toBeNull()
  await box.restart({ onOwnMail })
  await vi.waitFor(async () => expect((await box.list('?search=waiting'))[0]?.handedOverAt).not.toBeNull(), 15_000)
  expect(taken.filter(([subject]) => subject === 'Waiting')).toEqual([
    ['Waiting', { from: 'a@b.example', to: ['help@orbit.example'] }],
  ])
  expect(box.failures).toHaveLength(2)
  await box.send({ from: 'a@b.example', to: 'help@orbit.example', subject: 'At once', text: 'x' })
  await vi.waitFor(() => expect(taken.map(([subject]) => subject)).toContain('At once'), 15_000)
  await box.restart()
})

test('the pauses grow to five minutes and no further', { tags: ['S2'] }, () => {
  expect([0, 1, 5, 50].map(pauseMs)).toEqual([500, 1000, 16_000, 300_000])
})

test('emptying the mailbox removes all email, and open pages update', { tags: ['S2'] }, async () => {
  const before = await box.json<{ version: string }>('/mail/version')
  expect(await (await box.get('/mail/empty')).text()).toMatch(/Delete \d+ emails/)
  expect((await box.post('/mail/empty', {})).headers.get('location')).toBe('/mail')
  expect(await box.list()).toEqual([])
  expect(await box.json('/mail/version')).not.toEqual(before)
  expect(await (await box.get('/mail')).text()).toContain('No emails yet.')
})

test('thousands of messages are paged and searched fast', { tags: ['S2'] }, async () => {
  await box.database.pool.query(`
    insert into mailbox.messages (direction, envelope_from, envelope_to, own_recipients, raw, sender, recipients, subject,
      preview, searchable)
    select 'out', 'a@b.example', '{c@d.example}', '{}', 'Subject: x', '{"address":"a@b.example","name":null}',
      '[{"address":"c@d.example","name":null}]', 'No ' || n, '', 'no ' || n || repeat(' words', 200)
    from generate_series(1, 5000) n`)
  const page = await (await box.get('/mail?page=2')).text()
  expect(page).toContain('51–100 of 5,000 emails')
  expect(page.match(/class="ml"/g)).toHaveLength(50)
  const started = performance.now()
  expect(await box.list('?search=no+4999')).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(3000)
})

test('a message and its separate copies are one; the same one sent again is another', {
  tags: ['S2', 'S8'],
}, async () => {
  const raw =
    'From: help@orbit.example\r\nTo: ada@x.example\r\nCc: bo@x.example\r\nMessage-ID: <one@orbit.example>\r\n\r\nTravelling apart'
  const from = 'help@orbit.example'
  const found = () => box.list('?search=travelling')
  await box.send({ envelope: { from, to: ['ada@x.example'] }, raw })
  await box.send({ envelope: { from, to: ['bo@x.example'] }, raw })
  expect(await found()).toHaveLength(1)
  await box.send({ envelope: { from, to: ['ada@x.example'] }, raw })
  expect(await found()).toHaveLength(2)
})
