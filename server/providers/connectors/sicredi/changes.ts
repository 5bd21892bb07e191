// Changes of Sicredi's boletos: the due date alone, sent on and made some time later. It has no route for
// the amount, and its reading does not tell a discount in a form that is known. Sources: facts.md.

import type { BoletoChanges } from '../../bank.ts'
import type { BoletoOperations } from '../../collecting/rail.ts'
import type { BoletoOrder } from '../../bank.ts'

/** A change without effect is sent again on the next day. */
const LATER_MS = 24 * 3_600_000

const cannot: BoletoChanges['cannot'] = (_order, { fields }) => {
  const field = fields.find((one) => one !== 'due_date')
  if (field === undefined) return undefined
  return {
    field,
    says:
      field === 'amount'
        ? {
            en: 'Sicredi changes no amount: cancel the boleto and create another one',
            pt: 'o Sicredi não altera o valor: cancele o boleto e crie outro',
          }
        : {
            en: 'Sicredi does not tell whether a discount was changed',
            pt: 'o Sicredi não informa se um desconto foi alterado',
          },
  }
}

type Bank = { readonly headersOf: () => Readonly<Record<string, string>> }

export const changesOf = ({ headersOf }: Bank): NonNullable<BoletoOperations['changes']> => ({
  cannot,
  laterMs: LATER_MS,
  send: (calls, { ourNumber }: BoletoOrder, { terms }) =>
    calls.send({
      method: 'PATCH',
      path: `/boletos/${ourNumber}/data-vencimento`,
      body: { dataVencimento: terms.dueOn },
      headers: headersOf(),
    }),
})

const PROTEST_PATHS = {
  protest: 'protesto',
  protest_cancel: 'sustar-protesto-manter-titulo',
} as const

/** Sent on and made later, as the situation of the boleto says. */
export const protestsOf = ({ headersOf }: Bank): NonNullable<BoletoOperations['protests']> => ({
  send: (calls, { ourNumber }, act) =>
    calls.send({
      method: 'PATCH',
      path: `/boletos/${ourNumber}/${PROTEST_PATHS[act]}`,
      body: {},
      headers: headersOf(),
    }),
})
