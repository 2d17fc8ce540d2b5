import type { AccessCode, SignInFailure } from '@ground-control/domain/staff/access'
import { accessMessages, signInMessages } from '@ground-control/domain/staff/access-messages'
import { type ReactNode, useState } from 'react'
import { identity } from '#platform/identity/identity.ts'
import { SignInError } from '#platform/identity/identity-port.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { horizonRadius, houseSeats, type Light, pointAt, stageRadius, viewHeight, viewWidth } from './seats.ts'

type Props = {
  readonly returnPath: string | null
  readonly refusal: AccessCode | null
  readonly notice: Notice | null
  readonly clocks: ReactNode
}

export function SignInScreen({ returnPath, refusal, notice, clocks }: Props) {
  const { attempt, signIn } = useSignIn()
  const isFirst = attempt.state === 'none'
  return (
    // On a phone the page scrolls, so at 400 % zoom the picture moves below.
    <div className="grid h-dvh grid-cols-[32.5rem_minmax(0,1fr)] bg-void max-lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] phone:h-auto phone:min-h-dvh phone:grid-cols-1 phone:grid-rows-[1fr_18.75rem]">
      <main className="flex min-h-0 flex-col overflow-auto px-18 py-7 max-lg:px-8 phone:min-h-auto phone:overflow-visible phone:px-5 phone:pt-6 phone:pb-2">
        <div className="flex items-center gap-2.5 text-[0.9375rem] font-semibold tracking-[-0.005em]">
          <BrandMark size={26} />
          Ground Control
        </div>
        <div className="my-auto grid gap-5 py-6">
          <div className="grid gap-2">
            <h1 className="text-[1.75rem] leading-9 font-semibold tracking-[-0.02em]">Login</h1>
            <p className="text-fg-2">
              Operations console for platform staff. You need a staff email and the super-admin claim.
            </p>
          </div>
          {/* Space for the longest message, so that the button stays in place when one appears. */}
          <div className="grid min-h-26 content-end phone:min-h-28">
            <SignInNotice
              failure={attempt.state === 'failed' ? attempt.failure : null}
              refusal={isFirst ? refusal : null}
              notice={isFirst ? notice : null}
            />
          </div>
          <Button
            variant="primary"
            size="lg"
            className="w-full text-[0.875rem] phone:h-12"
            icon={<GoogleMark />}
            busy={attempt.state === 'running'}
            onClick={signIn}
          >
            Continue with Google
          </Button>
          <div className="grid gap-2 text-small text-fg-3">
            <p role="status" className="min-h-[2lh]">
              {attempt.state === 'running'
                ? 'Continue in the popup window. This page continues automatically.'
                : 'A popup asks for your Google identity and calendar access. You stay signed in on this browser.'}
            </p>
            {/* Reserves this line, because a refusal names a page to return to. */}
            <p className="min-h-[1lh]">
              {returnPath ? (
                <>
                  After sign-in you return to{' '}
                  <span className="font-mono text-mono break-all text-fg-2">{returnPath}</span>
                </>
              ) : null}
            </p>
          </div>
        </div>
        <div className="phone:hidden">{clocks}</div>
      </main>
      <div className="relative overflow-hidden border-l border-line-faint bg-canvas phone:border-t phone:border-l-0">
        <LitHouse />
      </div>
    </div>
  )
}

/** Google's terms require its own colours on white. */
function GoogleMark() {
  return (
    <span className="-ml-1.5 mr-1 grid size-6.5 place-items-center rounded-[5px] bg-[#fff]">
      <svg viewBox="0 0 18 18" className="size-4.5!" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
        />
        <path
          fill="#34A853"
          d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.04-2.84H.96v2.33A9 9 0 0 0 9 18z"
        />
        <path fill="#FBBC05" d="M4 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1z" />
        <path
          fill="#EA4335"
          d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.95L4 7.28A5.4 5.4 0 0 1 9 3.58z"
        />
      </svg>
    </span>
  )
}

type Attempt =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly failure: SignInFailure }

/** On success the route guard moves on. */
function useSignIn(): { readonly attempt: Attempt; readonly signIn: () => void } {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' })
  function signIn() {
    setAttempt({ state: 'running' })
    identity()
      .signInWithPopup()
      .catch((error: unknown) => {
        setAttempt({ state: 'failed', failure: error instanceof SignInError ? error.failure : 'unknown' })
      })
  }
  return { attempt, signIn }
}

type Notice = 'session-ended' | 'signed-out-elsewhere'

type NoticeProps = {
  readonly failure: SignInFailure | null
  readonly refusal: AccessCode | null
  readonly notice: Notice | null
}

const noticeMessages: Record<Notice, string> = {
  'session-ended': 'Your session has ended. Please sign in again.',
  'signed-out-elsewhere': 'You were signed out in another tab.',
}

/** Why the last attempt failed, or why the person was sent here. */
function SignInNotice({ failure, refusal, notice }: NoticeProps) {
  if (failure) return <Callout tone="error" role="alert" title={signInMessages[failure]} />
  if (refusal) {
    return (
      <Callout tone="error" role="alert" title={accessMessages[refusal]}>
        You were signed out. Code {refusal}
      </Callout>
    )
  }
  return notice ? <Callout role="status" title={noticeMessages[notice]} /> : null
}

const seatColors: Record<Light, string> = {
  off: 'oklch(0.31 0.013 235)',
  dim: 'oklch(0.46 0.03 90)',
  half: 'oklch(0.68 0.05 91)',
  lit: 'var(--gc-lamp)',
}

const passFrom = -21
const passTo = 16.4
const satellite = pointAt(17, horizonRadius)

const seatPaths = Object.entries(seatColors).map(([light, color]) => ({
  color,
  path: houseSeats()
    .filter((seat) => seat.light === light)
    .map(({ x, y }) => `M${at(x)} ${at(y)}h0`)
    .join(''),
}))

const ticks = Array.from({ length: 53 }, (_, index) => {
  const degrees = index - 26
  const length = degrees % 10 === 0 ? 12 : degrees % 5 === 0 ? 8 : 4
  const [from, to] = [pointAt(degrees, horizonRadius), pointAt(degrees, horizonRadius + length)]
  return `M${at(from.x)} ${at(from.y)}L${at(to.x)} ${at(to.y)}`
}).join('')

/** The only place where the lamp colour is decoration. */
function LitHouse() {
  return (
    <svg
      viewBox={`0 0 ${viewWidth} ${viewHeight}`}
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {seatPaths.map(({ color, path }) => (
        <path key={color} d={path} stroke={color} strokeWidth="4.6" />
      ))}
      <path d={arc(-75, 75, stageRadius)} stroke="oklch(0.4 0.014 235)" />
      <path d={arc(-50, 50, horizonRadius)} stroke="oklch(0.36 0.014 235)" />
      <path d={ticks} stroke="oklch(0.4 0.014 235)" />
      <path d={arc(passFrom, passTo, horizonRadius)} stroke="oklch(0.72 0.055 91)" strokeWidth="1.25" />
      <circle cx={satellite.x} cy={satellite.y} r="6" className="fill-lamp" />
    </svg>
  )
}

function arc(fromDegrees: number, toDegrees: number, radius: number): string {
  const [from, to] = [pointAt(fromDegrees, radius), pointAt(toDegrees, radius)]
  return `M${at(from.x)} ${at(from.y)}A${radius} ${radius} 0 0 1 ${at(to.x)} ${at(to.y)}`
}

function at(value: number): string {
  return value.toFixed(1)
}
