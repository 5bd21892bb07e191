// Our words into the bank's: the first of the two translations. Pure; it does not know how the words get there.

import { toReais } from '../../base/money.ts'
import { cut } from '../../base/text.ts'
import type { PixOrder } from '../bank.ts'
import type { CobRevisada, CobSolicitada, DevolucaoSolicitada } from './wire.ts'

const TEXT_MAX = 140
const NAME_MAX = 200
const CPF_DIGITS = 11

const debtorOf = ({ name, taxpayerId }: { name: string; taxpayerId: string }): CobSolicitada['devedor'] => {
  const nome = cut(name, NAME_MAX)
  return taxpayerId.length === CPF_DIGITS ? { cpf: taxpayerId, nome } : { cnpj: taxpayerId, nome }
}

/** Body of `PUT /cob/{txid}`. */
export const chargeToBank = (order: PixOrder): CobSolicitada => ({
  calendario: { expiracao: order.expiresIn },
  valor: { original: toReais(order.amount) },
  chave: order.key,
  ...(order.payer && { devedor: debtorOf(order.payer)! }),
  ...(order.text && { solicitacaoPagador: cut(order.text, TEXT_MAX) }),
})

/** Body of `PATCH /cob/{txid}`: nothing else may change with it. */
export const REMOVAL: CobRevisada = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }

/** Body of `PUT /pix/{e2eid}/devolucao/{id}`. */
export const returnToBank = (order: { amount: PixOrder['amount']; text?: string }): DevolucaoSolicitada => ({
  valor: toReais(order.amount),
  ...(order.text && { descricao: cut(order.text, TEXT_MAX) }),
})
