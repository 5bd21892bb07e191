// Provokes each error code of files of payments; test/api/errors.test.ts checks them all.

import type { PAYMENT_FILE_ERRORS } from '../../contract/errors/payment-files.ts'
import { readId, type OwnerId } from '../../server/kernel/ids.ts'
import { paidSeller } from '../marketplace.ts'
import { paymentFileOf, paymentFilesIn, paymentSenderOf } from '../payment-files.ts'
import type { World } from '../world.ts'
import type { Reply } from './payment-errors.ts'

type Given = { readonly w: World; readonly get: (path: string) => Promise<Reply> }

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const HEADER = `${'23700000'.padEnd(142)}2`.padEnd(240)

/** A call while the platform's payouts go by files; the other cases have them by the sandbox bank. */
async function call({ w }: Given, path: string, body: string, settings = {}): Promise<Reply> {
  const { banks } = w.deps
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  paymentFilesIn(w.deps, owner, paymentSenderOf('237', settings))
  const reply = await w.call('POST', `/v1/payment_files${path}`, { token: await w.token(), body })
  Object.assign(w.deps, { banks })
  return reply
}

export const PAYMENT_FILES_PROVOKED: Record<
  keyof typeof PAYMENT_FILE_ERRORS,
  (g: Given) => Promise<Reply>
> = {
  payout_not_cancelable: async ({ w }) => {
    const { m, id, account } = await paidSeller(w)
    const payout = (await m.payOut(id, account, 1_00)).body.success.id as string
    const path = `/v1/sellers/transfers/cancel/${id}/${payout}`
    return w.call('POST', path, { token: await w.token() })
  },
  nothing_to_send: (g) => call(g, '/remittances', ''),
  payment_file_not_found: ({ get }) => get(`/v1/payment_files/${UNKNOWN}`),
  payment_file_gone: async ({ w, get }) => {
    const id = await paymentFileOf(w, w.platform.io_seller_id, 'reserved')
    return get(`/v1/payment_files/${id}/content`)
  },
  payment_file_uploads_off: (g) => call(g, '', HEADER, { returnUploads: false }),
  payment_file_unreadable: (g) => call(g, '', 'no file'),
  payment_file_not_yours: (g) => call(g, '', `341${HEADER.slice(3)}`),
}
