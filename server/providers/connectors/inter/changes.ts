// Changes of Inter's boletos (PATCH of API Cobrança v3): due date and amount, made some time after they
// were asked for; the reading of the change says what became of it. Sources: facts.md.

import { accepted, type BoletoChanges, type ProviderResult, rejected, unknown } from '../../bank.ts'
import type { BoletoOperations } from '../../collecting/rail.ts'
import { INVALID_REPLY, isObject } from '../../parse.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'
import { idIn, reaisNumber } from '../../wires/values.ts'

const AMOUNT_MIN = 2_50
/** It takes half an hour at most; after an hour without effect it is sent again. */
const LATER_MS = 3_600_000
const FAILED = 'change_failed'

const cannot: BoletoChanges['cannot'] = ({ terms: before }, { fields, terms }) => {
  if (fields.includes('discount'))
    return {
      field: 'discount',
      says: {
        en: 'Inter changes due date and amount alone',
        pt: 'o Inter altera só vencimento e valor',
      },
    }
  if (terms.amount < AMOUNT_MIN)
    return {
      field: 'amount',
      says: {
        en: 'Inter has boletos from R$ 2.50',
        pt: 'o Inter tem boletos a partir de R$ 2,50',
      },
    }
  return fields.includes('due_date') && before.discount
    ? {
        field: 'due_date',
        says: {
          en: 'at Inter the day of a discount would move with the due date',
          pt: 'no Inter a data do desconto acompanharia o vencimento',
        },
      }
    : undefined
}

async function readChange(
  calls: WireCalls,
  reference: string,
): Promise<ProviderResult<'running' | 'done'>> {
  const answer = await calls.get(`/cobrancas/edicao/${encodeURIComponent(reference)}`, {})
  // It is not there at once.
  if (answer.is === 'absent') return accepted('running')
  if (answer.is !== 'success') return notRead(answer)
  const { status, mensagem } = isObject(answer.body) ? answer.body : {}
  if (status === 'PROCESSANDO') return accepted('running')
  if (status === 'SUCESSO') return accepted('done')
  if (status !== 'FALHA') return unknown(INVALID_REPLY)
  return rejected(FAILED, typeof mensagem === 'string' ? mensagem : 'Inter gave no reason')
}

export const INTER_CHANGES: NonNullable<BoletoOperations['changes']> = {
  cannot,
  laterMs: LATER_MS,
  reference: (body) => (isObject(body) ? idIn(body['codigoEdicao']) : undefined),
  readChange,
  send: (calls, _boleto, { field, terms }, { reference }) =>
    calls.send({
      method: 'PATCH',
      path: `/cobrancas/${encodeURIComponent(reference)}`,
      body:
        field === 'amount'
          ? { valorNominal: reaisNumber(terms.amount) }
          : { dataVencimento: terms.dueOn },
    }),
}
