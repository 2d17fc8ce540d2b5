import type { AccessCode } from '@ground-control/domain/staff/access'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { GoogleMark } from './google-mark.tsx'
import { LitHouse } from './lit-house.tsx'
import { type Notice, SignInNotice } from './sign-in-notice.tsx'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  /** A4: the path of this app that waits behind the sign-in. */
  readonly returnPath: string | null
  readonly refusal: AccessCode | null
  readonly notice: Notice | null
  /** At the foot, where there is room. */
  readonly clocks: ReactNode
}

export function SignInScreen({ returnPath, refusal, notice, clocks }: Props) {
  const { attempt, signIn } = useSignIn()
  const isFirst = attempt.state === 'none'
  return (
    // On a phone the page itself scrolls: where there is little height, as at 400 % zoom, the house waits below.
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
          <SignInNotice
            failure={attempt.state === 'failed' ? attempt.failure : null}
            refusal={isFirst ? refusal : null}
            notice={isFirst ? notice : null}
          />
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
            <p role="status">
              {attempt.state === 'running'
                ? 'Continue in the window that has opened. This page goes on by itself when you are done.'
                : 'A popup asks for your Google identity and calendar access. You stay signed in on this browser.'}
            </p>
            {returnPath ? (
              <p>
                After sign-in you return to{' '}
                <span className="font-mono text-mono break-all text-fg-2">{returnPath}</span>
              </p>
            ) : null}
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
