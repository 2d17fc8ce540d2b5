import { formatCount } from './counts.ts'
import { cents, formatUsd } from './money.ts'

/** No currency means US dollars. */
export const isUsd = (currency: string | null | undefined): boolean => !currency || currency.toLowerCase() === 'usd'

/** `amount` is in the currency's smallest unit: ¥5,000 for 5000 jpy, €50.00 for 5000 eur. */
export function formatMoney(amount: number, currency: string | null | undefined): string {
  if (!currency || isUsd(currency)) return formatUsd(cents(amount))
  const code = currency.toUpperCase()
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code, signDisplay: 'negative' })
    const digits = twoDigits.has(code) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2)
    // Formats a text, which keeps every digit. TypeScript can't infer the text's type.
    return format.format(`${amount}E-${digits}` as `${number}`).replace('-', '−')
  } catch {
    return `${formatCount(amount)} ${code}`
  }
}

/** The provider counts these in hundredths, although they have no smaller unit. */
const twoDigits: ReadonlySet<string> = new Set(['ISK', 'UGX'])

/** Why a payment can't be refunded here; null for US dollars. */
export const currencyProblem = (currency: string | null | undefined): string | null =>
  isUsd(currency)
    ? null
    : `This payment is in ${currency?.toUpperCase()}. Only payments in US dollars can be refunded here.`
