// What was checked of the books and of a backup, and how long ago.

import { Gauge, type Registry } from 'prom-client'
import type { Verification } from '../../platform/ledger/verification.ts'
import { lastVerification } from '../../platform/ledger/verification-store.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lastProvenAt } from '../backups.ts'

export function gaugeVerification(registry: Registry, { db, clock }: Deps): void {
  const ageOf = (last: Verification | undefined): number =>
    last ? (clock.wall().getTime() - last.at.getTime()) / 1_000 : Number.POSITIVE_INFINITY
  const gauges = [
    [
      'vintem_verify_age_seconds',
      'Time since the last `npm run verify`; infinite when there was none.',
      ageOf,
      false,
    ],
    [
      'vintem_verify_complete_age_seconds',
      'Time since the last `npm run verify` that read everything.',
      ageOf,
      true,
    ],
    [
      'vintem_verify_faults',
      'Faults that the last `npm run verify` found.',
      (last) => last?.faults ?? 0,
      false,
    ],
  ] as const satisfies readonly [
    string,
    string,
    (last: Verification | undefined) => number,
    boolean,
  ][]
  for (const [name, help, valueOf, isComplete] of gauges) {
    const named = { name, help, registers: [registry] }
    const gauge: Gauge = new Gauge({
      ...named,
      // Each gauge queries by itself: metrics are collected in no fixed order.
      collect: async () => gauge.set(valueOf(await lastVerification(db, { isComplete }))),
    })
  }
}

/** Proven: restored into a throw-away database, where its books are right and the key ring fits. */
export function gaugeBackups(registry: Registry, deps: Deps): void {
  const gauge: Gauge = new Gauge({
    name: 'vintem_backup_proven_age_seconds',
    help: 'Time since the backup was taken that `npm run backup -- prove` proved last; infinite when none was.',
    registers: [registry],
    async collect() {
      const at = await lastProvenAt(deps)
      gauge.set(
        at ? (deps.clock.wall().getTime() - at.getTime()) / 1_000 : Number.POSITIVE_INFINITY,
      )
    },
  })
}
