import type { JobPreview } from '@ground-control/contract/jobs/job'
import { jobAmount } from '@ground-control/domain/jobs/job-preview'
import { leftOutWords } from '@ground-control/domain/jobs/job-words'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { type Cents, cents, formatUsd } from '@ground-control/domain/values/money'
import { Ledger, LedgerLine, LedgerPart, LedgerSum } from '#ui/data/ledger.tsx'

type Props = { readonly preview: JobPreview; readonly withFees: boolean }

/** The server's count from sold to what goes back, adding up to the cent. */
export function PreviewLedger({ preview, withFees }: Props) {
  const { sold, discounts, refunded, leftOut, toRefund, fees, feesKept, refundDays } = preview
  return (
    <Ledger label="What this will refund">
      <LedgerLine
        name={`Sold, ${ticketCount(sold.tickets)}`}
        count={paymentCount(sold.payments)}
        amount={formatUsd(sold.amount)}
      />
      {discounts > 0 ? <LedgerLine name="Discounts, never paid" amount={minus(discounts)} /> : null}
      <LedgerLine
        name={`Already refunded, ${ticketCount(refunded.tickets)}`}
        count={`${formatCount(refunded.payments)} in full`}
        amount={minus(refunded.amount)}
      />
      {leftOut.payments > 0 ? (
        <LedgerLine
          name={`Can’t be refunded here, ${ticketCount(leftOut.tickets)}`}
          count={paymentCount(leftOut.payments)}
          amount={minus(leftOut.amount)}
        />
      ) : null}
      {leftOut.reasons.map(({ reason, currency, payments, amount }) => (
        <LedgerPart
          key={`${reason} ${currency}`}
          name={leftOutWords({ reason, currency, refundDays })}
          count={formatCount(payments)}
          amount={formatMoney(amount, currency)}
        />
      ))}
      <LedgerLine
        name={`To refund, ${ticketCount(toRefund.tickets)}`}
        count={paymentCount(toRefund.payments)}
        amount={formatUsd(toRefund.amount)}
      />
      <LedgerLine
        name={withFees ? 'Fees of the same payments' : 'Fees are kept'}
        count={paymentCount(fees.payments)}
        amount={formatUsd(withFees ? fees.amount : cents(0))}
      />
      {withFees && feesKept.payments > 0 ? (
        <LedgerPart
          name="Kept: the payment covers another event too"
          count={formatCount(feesKept.payments)}
          amount={formatUsd(feesKept.amount)}
        />
      ) : null}
      <LedgerSum
        name={`Goes back to ${formatCount(toRefund.payments)} ${plural(toRefund.payments, 'card')}`}
        amount={formatUsd(jobAmount(preview, { withFees }))}
      />
    </Ledger>
  )
}

const ticketCount = (count: number) => `${formatCount(count)} ${plural(count, 'ticket')}`
/** A phone has no room for the word in every line. */
const paymentCount = (count: number) => (
  <>
    {formatCount(count)} <span className="phone:sr-only">{plural(count, 'payment')}</span>
  </>
)
/** With a true minus sign, but zero stays zero. */
const minus = (amount: Cents) => formatUsd(cents(-amount))
