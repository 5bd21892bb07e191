// What is measured of the read replica, where there is one.

import { Counter, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../runtime/deps.ts'

export function measureReads(registry: Registry, { replica }: Deps): void {
  if (!replica) return
  const registers = [registry]
  const lag: Gauge = new Gauge({
    name: 'vintem_read_replica_lag_seconds',
    help: 'Everything older than this is on the read replica; infinite while it is not known.',
    registers,
    collect: () => lag.set((replica.status().lagMs ?? Number.POSITIVE_INFINITY) / 1_000),
  })
  const used: Gauge = new Gauge({
    name: 'vintem_read_replica_used',
    help: '1 while the read replica is read, 0 while all is read from the database.',
    registers,
    collect: () => used.set(replica.status().fault ? 0 : 1),
  })
  const reads: Counter<'from'> = new Counter({
    name: 'vintem_reads_total',
    help: 'Calls that may be read from the read replica, by where they were read; fallback: begun on the replica, ended on the primary.',
    labelNames: ['from'] as const,
    registers,
    collect() {
      reads.reset()
      for (const [from, n] of Object.entries(replica.counts())) reads.inc({ from }, n)
    },
  })
}
