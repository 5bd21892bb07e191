// Every company that the bank is seen as, under /emulate/NAME beside the bank's own API, over the
// same books. Faults meet a call once, at the company's door: what the company then does at the bank
// has none.

import { createHmac, type KeyObject } from 'node:crypto'
import type { BankCall, BankRequest } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { randomText } from '../../server/kernel/random.ts'
import type { Secret } from '../../server/kernel/secret.ts'
import type { Database } from '../../server/platform/db/sql.ts'
import type { Surface } from '../faults.ts'
import type { Forms, Notices } from '../notices.ts'
import type { Emulator, Knock } from './emulator.ts'
import { EMULATORS } from './index.ts'
import { companyNotice } from './notices.ts'
import { recordsOf } from './records-store.ts'
import { CHARGES, type RecordStore } from './records.ts'

/** A company, opened. */
export type Company = {
  readonly wire: BankCall
  /** The client that a credential on its own wire is for. */
  clientOf(request: BankRequest): Promise<string | undefined>
}
export type Companies = {
  find(name: string): Company | undefined
  recordsOf(company: string): RecordStore
}

const NOTICE_ID_BYTES = 12

/** What proves a notification about a key, where the company and its customer agree on a secret. */
export const noticeSecret = (hashKey: Secret<KeyObject>, key: string): string =>
  createHmac('sha256', hashKey.reveal()).update(`notices/${key}`).digest('hex')

/** The surface whose faults meet a call, by the words in its path. */
export function surfaceOf({ path }: BankRequest): Surface {
  if (/oauth|\/token|\/auth/.test(path)) return 'token'
  if (/webhook/.test(path)) return 'webhook'
  if (/devolucao|refund/.test(path)) return 'devolucao'
  if (/\/cobv\//.test(path)) return 'cobv'
  return path.endsWith('/pix') ? 'pix' : 'cob'
}

export function openCompanies(deps: {
  db: Database
  clock: Clock
  notices: Pick<Notices, 'useForms'>
  hashKey: Secret<KeyObject>
  /** The bank without faults. */
  call: BankCall
  knock: Knock | undefined
}): Companies {
  const { db, clock, hashKey, call, knock } = deps
  const opened = new Map<string, Company>()

  function open({ name, open: openWire, clientOf }: Emulator): Company {
    const records = recordsOf(db, name)
    return {
      wire: openWire(call, { clock, records, ...(knock && { knock }) }),
      clientOf: async (request) => clientOf?.(request, records),
    }
  }

  const forms: Forms = async ({ key, company }, pix) => {
    const form = companyNotice(company)
    const record = form && (await recordsOf(db, company).ofCharge(CHARGES, pix.txid ?? ''))
    const secret = noticeSecret(hashKey, key)
    const id = randomText(NOTICE_ID_BYTES, 'hex')
    return record && form({ record, pix, secret, now: clock.wall(), id })
  }
  deps.notices.useForms(forms)

  return {
    find: (name) => {
      const known = opened.get(name)
      const emulator = EMULATORS.find((one) => one.name === name)
      if (known || !emulator) return known
      const company = open(emulator)
      opened.set(name, company)
      return company
    },
    recordsOf: (company) => recordsOf(db, company),
  }
}
