import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import type { ClaimsForm } from './use-claims-form.ts'

type Props = { readonly name: string; readonly email: string | null; readonly form: ClaimsForm }

/** The last step before somebody may do everything. */
export function GrantDialog({ name, email, form }: Props) {
  const { until, reason } = form
  const facts = [
    ['Person', email ? `${name}, ${email}` : name],
    ['Ends', until ? receiptMoment(until) : 'No end'],
    ...(form.keepsReasons ? [['Reason', reason.trim()]] : []),
  ]
  return (
    <Dialog
      open={form.isConfirming}
      onClose={form.keepAsIs}
      title={`Make ${name} a super-admin?`}
      held={form.isRunning}
      initialFocus="title"
      footer={
        <>
          <span className="mr-auto text-small text-fg-3">Logged with your name.</span>
          <Button disabled={form.isRunning} onClick={form.keepAsIs}>
            Cancel
          </Button>
          <Button variant="danger" busy={form.isRunning} onClick={form.confirm}>
            Grant full access
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2 text-pretty">
          They can refund, read private records and change claims. Takes effect immediately.
        </p>
        <dl className="rounded-control border border-line bg-panel">
          {facts.map(([term, words]) => (
            <div key={term} className="flex gap-4 border-b border-line-faint px-4 py-2 last:border-b-0">
              <dt className="w-16 flex-none text-fg-2">{term}</dt>
              <dd className="min-w-0 flex-1 wrap-anywhere">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
