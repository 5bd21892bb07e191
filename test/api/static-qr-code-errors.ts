// Provokes each error code of static QR codes; test/api/errors.test.ts checks them all.

import type { STATIC_QR_CODE_ERRORS } from '../../contract/errors/static-qr-codes.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import type { World } from '../world.ts'

type Reply = { status: number; body: ReturnType<typeof JSON.parse>; headers?: Headers }
type Given = {
  w: World
  get: (path: string) => Promise<Reply>
  post: (path: string, body: object) => Promise<Reply>
}

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

export const STATIC_CODES_PROVOKED: Record<
  keyof typeof STATIC_QR_CODE_ERRORS,
  (g: Given) => Promise<Reply>
> = {
  static_qr_code_not_found: ({ get }) => get(`/v1/static_qr_codes/${UNKNOWN}`),
  received_pix_not_found: ({ get }) => get(`/v1/received_pix/${UNKNOWN}`),
  // The bank returns a part of it by itself.
  received_pix_returned_in_part: async ({ w, post }) => {
    const { body } = await post('/v1/sandbox/pix_key/pay', { amount: 1_000 })
    const pix = body.items[0]
    await w.deps.banks.sandbox!.contest(pix.end_to_end_id, 'dispute')
    await w.deps.banks.sandbox!.contest(pix.end_to_end_id, 'lose', { amount: 300 })
    await w.work()
    return post(`/v1/received_pix/${pix.id}/assign`, {
      io_seller_id: w.platform.sellers[1]!.io_seller_id,
    })
  },
  // As at a bank whose wire reads no single pix.
  static_qr_codes_not_offered: async ({ w, post }) => {
    const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
    const { rail } = w.deps.banks.pix(owner)!
    const { payment } = rail
    delete rail.payment
    try {
      return await post('/v1/static_qr_codes', {})
    } finally {
      if (payment) rail.payment = payment
    }
  },
}
