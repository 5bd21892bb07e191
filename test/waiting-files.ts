// A platform whose boletos and payouts go by files, with one of each that waits, for tests.

import { openPaymentFileBank } from '../sandbox/payment-files/bank.ts'
import { newId } from '../server/kernel/ids.ts'
import { fileBankIn, orderOf, SENDER } from './cnab.ts'
import { returnText } from './cnab-bank.ts'
import { ownerOf, paidSeller } from './marketplace.ts'
import { paymentFilesIn, paymentSenderOf } from './payment-files.ts'
import type { World } from './world.ts'

/** A boleto and a payout of R$ 40.00 wait for their files; `number`: the seller's account. */
export async function filesWaitIn(w: World, number = '12345-6') {
  const owner = ownerOf(w)
  const ready = await paidSeller(w, number)
  fileBankIn(w, owner)
  paymentFilesIn(w.deps, owner, paymentSenderOf('237'))
  await w.deps.banks.boleto(owner)!.rail.register(orderOf(newId(w.deps.clock.wall()), 1))
  const asked = await ready.m.payOut(ready.id, ready.account, 40_00)
  const bank = openPaymentFileBank()
  /** What the stand-in bank says of a remittance. */
  const returnsOf = (bytes: Uint8Array): readonly string[] =>
    bank.take(Buffer.from(bytes).toString('latin1'), { now: w.deps.clock.now() })
  return { ...ready, payout: asked.body.success.id as string, returnsOf }
}

type Act = (id: string, action: string, path: string, body?: unknown) => Promise<{ id: string }>

/** Makes a remittance of each, downloads that of the payout, and uploads what its bank says. */
export async function makeFiles(w: World, { act }: { readonly act: Act }): Promise<void> {
  const { returnsOf, m, id: seller, account } = await filesWaitIn(w)
  const canceled = (await m.payOut(seller, account, 1_00)).body.success.id as string
  const path = `/v1/sellers/transfers/cancel/${seller}/${canceled}`
  await act('transfers.cancel', 'transfer.canceled', path)
  await act('boletoFiles.create', 'cnab_file.read', '/v1/boleto_files', returnText(SENDER, []))
  await act('boletoFiles.write', 'cnab_file.written', '/v1/boleto_files/remittances')
  const root = '/v1/payment_files'
  const { id } = await act('paymentFiles.write', 'cnab_file.written', `${root}/remittances`)
  await act('paymentFiles.content', 'cnab_file.downloaded', `${root}/${id}/content`)
  const [taken] = returnsOf(await w.sdk.paymentFiles.content(id))
  await act('paymentFiles.create', 'cnab_file.read', root, taken)
}
