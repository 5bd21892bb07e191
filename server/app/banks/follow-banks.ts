// The banks of BANKS_FILE, which is read again when it changes: a platform gets its bank without a
// restart. A file with faults changes nothing.

import { statSync } from 'node:fs'
import type { Config } from '../../platform/config.ts'
import { backgroundOf } from '../../runtime/background.ts'
import type { Banks, Deps } from '../../runtime/deps.ts'
import type { OpenBanks } from './open-banks.ts'

const CHECK_EVERY_MS = 2_000
/**
 * When replaced banks are closed. Longer than any call to a bank: calls under way are still
 * answered.
 */
const RETIRE_MS = 120_000

type FollowBanksDeps = Pick<Deps, 'clock' | 'log' | 'state'> & {
  readonly config: Pick<Config, 'banksFile'>
}

/** The version of a file; undefined where there is none. */
function versionOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`
}

/** Banks that pass each call to the current ones. */
function throughCurrent(current: () => OpenBanks): Banks {
  return {
    get connections() {
      return current().connections
    },
    get certificates() {
      return current().certificates
    },
    get notifications() {
      return current().notifications
    },
    check: (urlOf) => current().check(urlOf),
    serves: (owner) => current().serves(owner),
    pix: (owner, sale) => current().pix(owner, sale),
    standby: (owner) => current().standby?.(owner),
    payouts: (owner) => current().payouts(owner),
    kyc: (owner) => current().kyc(owner),
    cards: (owner) => current().cards(owner),
    disputes: (owner, sale) => current().disputes(owner, sale),
    issuer: (owner) => current().issuer(owner),
    boleto: (owner) => current().boleto(owner),
    get rails() {
      return current().rails
    },
    receivers: (name) => current().receivers(name),
    pixNotice: async (notice) => {
      const { pixNotice } = current()
      return pixNotice ? pixNotice(notice) : { body: notice.body }
    },
    get payoutRails() {
      return current().payoutRails
    },
    get cardRails() {
      return current().cardRails
    },
    get disputeRails() {
      return current().disputeRails
    },
    get issuerRails() {
      return current().issuerRails
    },
    get boletoRails() {
      return current().boletoRails
    },
  }
}

/** `open` reads the file and opens its banks; it throws where the file has faults. */
export function followBanks(deps: FollowBanksDeps, path: string, open: () => OpenBanks): OpenBanks {
  const { clock, log } = deps
  let version = versionOf(path)
  let checkedAt = clock.wall().getTime()
  let banks = open()
  const retired = new Map<OpenBanks, NodeJS.Timeout>()

  function retire(old: OpenBanks): void {
    old.retire?.()
    const close = () => {
      retired.delete(old)
      backgroundOf(deps).start('close the banks of a file that was replaced', () => old.close())
    }
    retired.set(old, setTimeout(close, RETIRE_MS).unref())
  }

  function readAgain(): void {
    try {
      const next = open()
      retire(banks)
      banks = next
    } catch (error) {
      log.error(
        { detail: (error as Error).message },
        'BANKS_FILE changed and cannot be used; the banks of the previous file stay in use',
      )
      return
    }
    log.info({ detail: path }, 'BANKS_FILE changed: its banks are in use')
  }

  const current = (): OpenBanks => {
    const now = clock.wall().getTime()
    if (Math.abs(now - checkedAt) < CHECK_EVERY_MS) return banks
    checkedAt = now
    const newVersion = versionOf(path)
    // A missing file is not applied: it may be missing for an instant while it is replaced.
    if (newVersion === undefined || newVersion === version) return banks
    version = newVersion
    readAgain()
    return banks
  }

  return Object.assign(throughCurrent(current), {
    onNotice: () => {},
    onAuthorizationRequest: () => {},
    registerWebhooks: async () => [],
    close: async () => {
      for (const [old, timer] of retired) {
        clearTimeout(timer)
        await old.close()
      }
      await banks.close()
    },
  })
}
