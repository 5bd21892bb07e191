// Banks that pay by files, for tests: agreements, orders, and a platform whose payouts go by files.

import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { seal } from '../server/kernel/seal.ts'
import { contentPlace } from '../server/providers/cnab/payments/exchange.ts'
import { insertPayment } from '../server/providers/cnab/payments/store.ts'
import { insertFile, lastSequence } from '../server/providers/cnab/store.ts'
import type { World } from './world.ts'
import { findBank } from '../server/kernel/reference/banks.ts'
import { newId, type OwnerId } from '../server/kernel/ids.ts'
import { cents } from '../server/kernel/money.ts'
import type { Deps } from '../server/runtime/deps.ts'
import type { PayoutOrder } from '../server/providers/payouts.ts'
import type { ExchangeFolders } from '../server/providers/settings/exchange-folders.ts'
import { openPaymentFiles } from '../server/providers/cnab/payments/rail.ts'
import {
  type PaymentSender,
  readPaymentFileBank,
} from '../server/providers/cnab/payments/settings.ts'

const COMPANY = { name: 'Loja Açaí Ltda', taxpayerId: '11222333000181' }

/** By bank: branch, account, number of the agreement, and the settings that it needs besides. */
const AGREEMENTS: Readonly<Record<string, readonly [string, string, string, object?]>> = {
  '001': ['3286-8', '75367-X', '294860'],
  '033': ['4567', '11111111-9', '003311111112222'],
  '077': ['0001-9', '1234567-8', ''],
  '104': [
    '1234',
    '5678-9',
    '123456',
    { parameter: '07', commitmentKind: '02', commitmentCode: '0003' },
  ],
  '237': ['1234-5', '7654321-0', '456789'],
  '341': ['0057', '12345-7', ''],
  '422': ['0012', '345678-9', '7654321'],
  '756': ['4277-3', '6498-0', '172278'],
}

/** A company with an agreement at a bank; `more`: of its settings. */
export function paymentSenderOf(bankCode: string, more: object = {}): PaymentSender {
  const [branch, account, number, needed = {}] = AGREEMENTS[bankCode]!
  const context = { folder: '/nowhere', env: {}, faults: [] as string[] }
  const read = readPaymentFileBank(context, 'arquivos', {
    agreement: { bankCode, branch, account, number },
    cnab: { company: COMPANY, ...needed, ...more },
  })
  if (!read) throw new Error(context.faults.join('\n'))
  return read
}

const ISPB_OF = (bankCode: string): string => findBank(bankCode)!.ispb

/** An order of R$ 1 234.56 to an account at a bank, or to a key. */
export const paymentTo = (
  id: string,
  to:
    | { bank: string; branch?: string; number?: string; type?: 'checking' | 'savings' }
    | { key: string },
  more: Partial<PayoutOrder> = {},
): PayoutOrder => ({
  id,
  amount: cents(1_234_56),
  holder: { name: 'José Núñez', taxpayerId: '12345678909' },
  to:
    'key' in to
      ? to
      : {
          account: {
            ispb: ISPB_OF(to.bank),
            branch: to.branch ?? '0123-4',
            number: to.number ?? '98765-X',
            type: to.type ?? 'checking',
          },
        },
  ...more,
})

/** The payouts of a platform go by files from now on. */
export function paymentFilesIn(
  deps: Deps,
  owner: OwnerId,
  sender: PaymentSender,
  folders?: ExchangeFolders,
): void {
  const { banks, db, clock } = deps
  const rail = openPaymentFiles({ db, clock, owner, name: 'arquivos', ...sender })
  Object.assign(deps, {
    banks: {
      ...banks,
      payouts: (of: OwnerId) => (of === owner ? rail : banks.payouts(of)),
      payoutRails: [...banks.payoutRails, rail],
      paymentFiles: (of: OwnerId) =>
        of === owner ? { ...sender, name: 'arquivos', ...(folders && { folders }) } : undefined,
    },
  })
}

/**
 * A remittance of one payment, of the platform that a seller belongs to: written, or reserved alone.
 */
export async function paymentFileOf(
  { db, deps }: Pick<World, 'db' | 'deps'>,
  seller: string,
  state: 'written' | 'reserved' = 'written',
): Promise<string> {
  const [known] = await db.rows<{ owner: OwnerId }>(
    sql`select owner from sellers where id = ${seller.replaceAll('-', '')}`,
  )
  const { owner } = known!
  const [id, now] = [newId<'cnab file'>(deps.clock.wall()), deps.clock.now()]
  const place = { owner, agreement: 'payments/237/456789' }
  await inTransaction(db, async (tx) => {
    const row = {
      id,
      direction: 'remittance' as const,
      sequence: (await lastSequence(tx, place)) + 1,
      hash: id,
      name: null,
      counts: {},
      createdAt: now,
      writtenAt: state === 'written' ? now : null,
    }
    await insertFile(tx, place, row, seal(deps.sealKeys, 'text', contentPlace(owner, id)))
    await insertPayment(tx, {
      ...place,
      id: newId<'payout'>(deps.clock.wall()),
      number: id,
      form: 'pix',
      amount: cents(1_00),
      status: state === 'written' ? 'sent' : 'waiting',
      reason: null,
      file: id,
      payOn: null,
      endToEndId: null,
      updatedAt: now,
    })
  })
  return id
}
