import type { Reconciliation } from '@ground-control/contract/reconciliation'
import { Gauge, type Registry } from 'prom-client'

/** From this process's last comparison; unset before the first. */
export function countReconciliation(metrics: Registry): (compared: Reconciliation) => void {
  const registers = [metrics]
  let comparedAt: number | null = null
  const difference = new Gauge({
    name: 'reconciliation_difference_cents',
    help: 'Difference between our refunds and the provider’s at the last comparison',
    registers,
  })
  // NaN until the first comparison, because 0 would claim that nothing differs.
  difference.set(Number.NaN)
  const age = new Gauge({
    name: 'reconciliation_age_seconds',
    help: 'Time since refunds were last compared with the provider’s',
    registers,
    collect() {
      if (comparedAt !== null) this.set((performance.now() - comparedAt) / 1000)
    },
  })
  age.set(Number.NaN)
  return (compared) => {
    comparedAt = performance.now()
    difference.set(compared.difference === null ? Number.NaN : Math.abs(compared.difference))
  }
}
