import type { NoticeFact, NoticeWords, ShownTicket } from '@ground-control/domain/mail/notices/notice-words'
import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties } from 'react'
import { light, mono, sans, sheet } from './notice-style.ts'

type Props = {
  readonly words: NoticeWords
  /** The name of each ticket's QR picture in this message. */
  readonly pictures: readonly (string | null)[]
  readonly replyTo: string | null
}

export function NoticeEmail({ words, pictures, replyTo }: Props) {
  const { subject, heading, lead, facts, paragraphs, tickets, notes, calendar } = words
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheet}</style>
      </Head>
      <Body
        className="ground"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: light('ground'), fontFamily: sans }}
      >
        <Preview>{lead ?? heading}</Preview>
        <Container className="paper" style={paper}>
          <Band isFirst padding="20px 28px 16px">
            <Heading as="h1" className="ink" style={title}>
              {heading}
            </Heading>
            {lead && <Line soft>{lead}</Line>}
          </Band>
          <Band>
            {facts.map((fact) => (
              <Fact key={fact.label} fact={fact} />
            ))}
            {calendar && <CalendarFile name={calendar} />}
          </Band>
          {paragraphs.length > 0 && (
            <Band>
              {paragraphs.map((paragraph) => (
                <Line key={paragraph}>{paragraph}</Line>
              ))}
            </Band>
          )}
          {tickets.map((ticket, at) => (
            <Band key={ticket.ticketId}>
              <Ticket ticket={ticket} picture={pictures[at] ?? null} />
            </Band>
          ))}
          <Band padding="14px 28px 18px">
            {notes.map((note) => (
              <Line key={note} soft small>
                {note}
              </Line>
            ))}
            <Line soft small>
              Questions?{' '}
              {replyTo ? (
                <Link className="link" href={`mailto:${encodeURIComponent(replyTo).replace('%40', '@')}`} style={link}>
                  Reply to this email
                </Link>
              ) : (
                'Reply to this email'
              )}
              . It reaches a person.
            </Line>
          </Band>
        </Container>
      </Body>
    </Html>
  )
}

function Band(props: { readonly children: React.ReactNode; readonly isFirst?: boolean; readonly padding?: string }) {
  const { children, isFirst = false, padding = '14px 28px' } = props
  const border = isFirst ? {} : { borderTop: `1px solid ${light('rule')}` }
  return (
    <Section>
      <Row>
        <Column className="rule pad" style={{ padding, ...border }}>
          {children}
        </Column>
      </Row>
    </Section>
  )
}

function Line(props: { readonly children: React.ReactNode; readonly soft?: boolean; readonly small?: boolean }) {
  const { children, soft = false, small = false } = props
  const size: CSSProperties = small
    ? { fontSize: 13, lineHeight: '20px', marginBottom: 4 }
    : { fontSize: 15, lineHeight: '23px' }
  return (
    <Text className={soft ? 'soft' : 'ink'} style={{ margin: 0, ...size, color: light(soft ? 'soft' : 'ink') }}>
      {children}
    </Text>
  )
}

function Fact({ fact: { label, lines, isMain = false } }: { readonly fact: NoticeFact }) {
  return (
    <Row style={{ marginBottom: 6 }}>
      <Column style={factLabel}>
        <Line soft>{label}</Line>
      </Column>
      <Column style={{ verticalAlign: 'top' }}>
        {lines.map(({ text, aside }) => (
          <Line key={text}>
            {isMain ? <b style={{ fontWeight: 600 }}>{text}</b> : text}
            {aside && (
              <>
                {' '}
                <span className="soft" style={{ color: light('soft') }}>
                  {aside}
                </span>
              </>
            )}
          </Line>
        ))}
      </Column>
    </Row>
  )
}

function CalendarFile({ name }: { readonly name: string }) {
  return (
    <Row>
      <Column style={factLabel}>
        <Line soft>Calendar</Line>
      </Column>
      <Column>
        <span className="well" style={file}>
          {name}
        </span>
      </Column>
    </Row>
  )
}

function Ticket({ ticket, picture }: { readonly ticket: ShownTicket; readonly picture: string | null }) {
  const { title: name, holder, ticketId, entryCode } = ticket
  return (
    <Row>
      {picture && (
        <Column style={{ width: 168 }}>
          <Img
            className="rule"
            src={`cid:${picture}`}
            width="148"
            height="148"
            alt={`QR code of ${entryCode}`}
            style={qr}
          />
        </Column>
      )}
      <Column>
        <Text
          className="ink"
          style={{ margin: 0, fontSize: 17, lineHeight: '24px', fontWeight: 600, color: light('ink') }}
        >
          {name}
        </Text>
        {holder && <Line>{holder}</Line>}
        <Text
          className="soft"
          style={{ margin: '4px 0 0', fontFamily: mono, fontSize: 12, lineHeight: '18px', color: light('soft') }}
        >
          {ticketId}
        </Text>
        {entryCode && (
          <Text className="soft" style={{ margin: '6px 0 0', fontSize: 13, lineHeight: '20px', color: light('soft') }}>
            Show this at the door. Entry code
            <br />
            <b className="ink" style={{ fontFamily: mono, fontWeight: 500, color: light('ink') }}>
              {entryCode}
            </b>
          </Text>
        )}
      </Column>
    </Row>
  )
}

const paper: CSSProperties = {
  width: '100%',
  maxWidth: 600,
  margin: '0 auto',
  backgroundColor: light('paper'),
  border: `1px solid ${light('rule')}`,
  borderRadius: 10,
}

const title: CSSProperties = {
  margin: 0,
  fontSize: 22,
  lineHeight: '28px',
  fontWeight: 600,
  letterSpacing: '-0.01em',
  color: light('ink'),
}

const factLabel: CSSProperties = { width: 84, verticalAlign: 'top' }

const file: CSSProperties = {
  display: 'inline-block',
  padding: '5px 12px',
  border: `1px solid ${light('rule')}`,
  borderRadius: 6,
  backgroundColor: light('well'),
  color: light('ink'),
  fontSize: 13,
  lineHeight: '18px',
}

/** White in both schemes, for the scanner's contrast and quiet zone. */
const qr: CSSProperties = { backgroundColor: '#ffffff', border: `1px solid ${light('rule')}`, borderRadius: 6 }

const link: CSSProperties = { color: light('link'), textDecoration: 'underline' }
