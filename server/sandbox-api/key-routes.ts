// The control that pays the platform's pix key or a static QR code.

import { FIELD_MESSAGES } from '../../contract/fields/field-messages.ts'
import { payPixKey } from '../../contract/sandbox/pix-keys.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { readTaxpayerId } from '../kernel/brazil/taxpayer.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { ask } from '../providers/ask.ts'
import { book } from '../payments/received-pix/book-operations.ts'
import { toWire } from '../payments/received-pix/received-pix.ts'
import { findByNames } from '../payments/received-pix/store.ts'
import { get as getCode } from '../payments/static-qr-codes/operations.ts'
import type { StaticQrCode } from '../payments/static-qr-codes/static-qr-code.ts'
import { demandPlatform, type Caller } from '../runtime/caller.ts'
import { AT_FIRST, type Deps } from '../runtime/deps.ts'
import { serve } from '../runtime/route.ts'

type Body = BodyOf<typeof payPixKey>

function payerIn({ payer }: Body) {
  const taxpayer = payer && readTaxpayerId(payer.taxpayer_id)
  if (payer && !taxpayer) throw refuseField('payer.taxpayer_id', FIELD_MESSAGES.notACpfOrCnpj)
  return payer && taxpayer ? { payer: { name: payer.name, taxpayerId: taxpayer.value } } : {}
}

function paidAtIn({ paid_at: text }: Body): { paidAt?: Date } {
  if (text === undefined) return {}
  const paidAt = new Date(text)
  if (Number.isNaN(paidAt.getTime())) throw refuseField('paid_at', FIELD_MESSAGES.notAnInstant)
  return { paidAt }
}

/** What is paid: the body's amount, or that of its code. */
function amountIn({ amount }: Body, code: StaticQrCode | undefined): number {
  const paid = amount ?? code?.amount
  if (paid === undefined || paid === null)
    throw refuseField('amount', {
      en: 'is required where the code has no amount',
      pt: 'é obrigatório quando o código não tem valor',
    })
  return paid
}

/** Where the platform was when it made the code. */
const saleAt = ({ psp, key }: StaticQrCode) => (psp === null ? AT_FIRST : { psp, key })

async function pay(deps: Deps, caller: Caller, body: Body) {
  const { banks } = deps
  if (!banks.sandbox) throw refuse('bank_not_configured')
  const { static_qr_code: named, message, times } = body
  const code = named === undefined ? undefined : await getCode(deps, caller, named)
  if (!code) demandPlatform(caller)
  const { rail, key } = banks.pix(caller.owner, code && saleAt(code)) ?? {}
  if (!rail?.payment || key === undefined) throw refuse('bank_not_configured')
  const txid = code?.txid ?? body.txid
  const names = await banks.sandbox.payKey(code?.key ?? key, {
    amount: amountIn(body, code),
    ...(txid === undefined ? {} : { txid }),
    ...(times === undefined ? {} : { times }),
    ...(message === undefined ? {} : { message }),
    ...paidAtIn(body),
    ...payerIn(body),
  })
  for (const name of names) {
    const answer = await ask(() => rail.payment!(name))
    if (answer.result === 'accepted' && answer.value) await book(deps, rail, [answer.value])
  }
  return findByNames(deps.db, caller.owner, names)
}

export const routes = [
  serve(payPixKey, async ({ deps, caller, body }) => ({
    body: { resource: 'list' as const, items: (await pay(deps, caller, body)).map(toWire) },
  })),
]
