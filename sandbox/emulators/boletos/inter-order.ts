// An order of Inter's boletos, read as the bank takes it, and what identifies a repetition of it. Pure.

import { addDays } from '../../../server/kernel/brazil/calendar.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { centsOf, dayIn, shareIn, textsIn } from './bank.ts'

export const AMOUNT_MIN = 250
const DAYS_MAX = 60
const PAYER = { cpfCnpj: 18, nome: 100, endereco: 100, cidade: 60, uf: 2, cep: 8 }

/** What identifies a repetition within half an hour. */
export const keyOf = ({ seuNumero, valorNominal, dataVencimento, pagador }: Json): string =>
  JSON.stringify([
    seuNumero,
    valorNominal,
    dataVencimento,
    isObject(pagador) ? pagador['cpfCnpj'] : '',
  ])

function ruleOf(value: unknown, codes: Readonly<Record<string, string>>) {
  if (value === undefined) return undefined
  const mode = isObject(value) ? codes[String(value['codigo'])] : undefined
  if (!isObject(value) || mode === undefined) return 'wrong' as const
  const amount = mode.endsWith('amount') ? centsOf(value['valor']) : shareIn(value['taxa'])
  return amount === undefined ? ('wrong' as const) : { mode, value: amount }
}

/** The order as the bank takes it; a property is the one that is wrong. */
export function orderIn(body: Json, ourNumber: string): object | { wrong: string } {
  const amount = centsOf(body['valorNominal'])
  const dueOn = dayIn(body['dataVencimento'])
  const days = body['numDiasAgenda'] ?? 0
  const payer = textsIn(body['pagador'], PAYER)
  if (!isText(body['seuNumero'], 15) || body['seuNumero'] === '') return { wrong: 'seuNumero' }
  if (amount === undefined || amount < AMOUNT_MIN) return { wrong: 'valorNominal' }
  if (dueOn === undefined) return { wrong: 'dataVencimento' }
  if (typeof days !== 'number' || !(days >= 0 && days <= DAYS_MAX))
    return { wrong: 'numDiasAgenda' }
  if (!payer) return { wrong: 'pagador' }
  const interest = ruleOf(body['mora'], {
    TAXAMENSAL: 'monthly_percentage',
    VALORDIA: 'daily_amount',
  })
  const lateFee = ruleOf(body['multa'], { PERCENTUAL: 'percentage', VALORFIXO: 'amount' })
  const discount = ruleOf(body['desconto'], {
    PERCENTUALDATAINFORMADA: 'percentage',
    VALORFIXODATAINFORMADA: 'amount',
  })
  if ([interest, lateFee, discount].includes('wrong')) return { wrong: 'desconto, multa ou mora' }
  const before = isObject(body['desconto']) ? Number(body['desconto']['quantidadeDias']) : 0
  return {
    our_number: ourNumber,
    terms: {
      amount,
      due_on: dueOn,
      limit_on: addDays(dueOn, days),
      ...(interest && { interest }),
      ...(lateFee && { late_fee: lateFee }),
      ...(typeof discount === 'object' && {
        discount: { ...discount, limit_on: addDays(dueOn, -before) },
      }),
    },
    payer: { name: payer['nome'], taxpayer_id: payer['cpfCnpj'] },
  }
}
