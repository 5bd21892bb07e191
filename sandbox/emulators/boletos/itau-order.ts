// An order for a boleto as Itaú takes it: amounts of 17 digits, days from the due day, and texts without
// the letters that refuse a whole request.

import { addDays } from '../../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../../server/kernel/bank-call.ts'
import { mod10 } from '../../../server/kernel/brazil/check-digits.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import { dayIn, textsIn } from './bank.ts'

export const BENEFICIARY = /^\d{12}$/
export const WALLET = /^\d{3}$/
export const NUMBER = /^\d{8}$/
const AMOUNT = /^\d{17}$/
const SHARE = /^\d{12}$/
const DAYS_MAX = 999
/** The whole request is refused for one of them. */
const REFUSED = /[[:<>&;'"`()#*/|ü]|http|javascript|alert/i
const ADDRESS = {
  nome_logradouro: 45,
  nome_bairro: 15,
  nome_cidade: 20,
  sigla_UF: 2,
  numero_CEP: 8,
}

export const refuse = (status: number, mensagem: string, campos: Json[] = []): BankReply =>
  json(status, { codigo: String(status), mensagem, campos })
export const invalid = (campo: string, valor: unknown = ''): BankReply =>
  refuse(422, 'Consulta não realizada por alguma regra de negócio não atendida.', [
    { campo, mensagem: `Campo ${campo} inválido`, valor: isText(valor, 60) ? valor : '' },
  ])
const amountIn = (value: unknown): number | undefined =>
  typeof value === 'string' && AMOUNT.test(value) ? Number(value) : undefined
/** Five decimals of a percent are ten-thousandths and one more. */
const shareIn = (value: unknown): number | undefined =>
  typeof value === 'string' && SHARE.test(value) ? Number(value) / 10 : undefined
const daysIn = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= DAYS_MAX
    ? Number(value)
    : undefined

type Rule = { mode: string; value: number; [name: string]: unknown }
type Read = Rule | 'wrong' | undefined

function interestIn(given: unknown, dueOn: string): Read {
  if (given === undefined) return undefined
  if (!isObject(given)) return 'wrong'
  const { codigo_tipo_juros: code } = given
  const days = daysIn(given['quantidade_dias_juros'])
  const value = code === '93' ? amountIn(given['valor_juros']) : shareIn(given['percentual_juros'])
  const mode = { '90': 'monthly_percentage', '91': 'daily_percentage', '93': 'daily_amount' }[
    String(code)
  ]
  if (!mode || !value || !days) return 'wrong'
  return { mode, value, start_on: addDays(dueOn, days - 1) }
}

function lateFeeIn(given: unknown, dueOn: string): Read {
  if (!isObject(given)) return 'wrong'
  const { codigo_tipo_multa: code } = given
  if (code === '03') return undefined
  const days = daysIn(given['quantidade_dias_multa'])
  const value = code === '01' ? amountIn(given['valor_multa']) : shareIn(given['percentual_multa'])
  const mode = { '01': 'amount', '02': 'percentage' }[String(code)]
  return mode && value && days ? { mode, value, start_on: addDays(dueOn, days) } : 'wrong'
}

function discountIn(given: unknown): Read {
  if (given === undefined) return undefined
  const list = isObject(given) ? given['descontos'] : undefined
  const one: unknown = Array.isArray(list) ? list[0] : undefined
  if (!isObject(given) || !isObject(one)) return 'wrong'
  const isAmount = given['codigo_tipo_desconto'] === '01'
  if (!isAmount && given['codigo_tipo_desconto'] !== '02') return 'wrong'
  const value = isAmount ? amountIn(one['valor_desconto']) : shareIn(one['percentual_desconto'])
  const limit = dayIn(one['data_desconto'])
  return value && limit
    ? { mode: isAmount ? 'amount' : 'percentage', value, limit_on: limit }
    : 'wrong'
}

function payerIn(given: unknown): { name: string; taxpayer_id: string } | undefined {
  const person = isObject(given) ? given['pessoa'] : undefined
  const type = isObject(person) ? person['tipo_pessoa'] : undefined
  const address = isObject(given) ? textsIn(given['endereco'], ADDRESS) : undefined
  if (!isObject(person) || !isObject(type) || !address) return undefined
  const { nome_pessoa: name, ...others } = person
  const isPerson = type['codigo_tipo_pessoa'] === 'F'
  const document = isPerson
    ? type['numero_cadastro_pessoa_fisica']
    : type['numero_cadastro_nacional_pessoa_juridica']
  if (!isText(name, 50) || name === '' || Object.keys(others).length !== 1) return undefined
  const form = isPerson ? /^\d{11}$/ : /^\d{14}$/
  return typeof document === 'string' && form.test(document)
    ? { name, taxpayer_id: document }
    : undefined
}

/** Every text of the payer. */
const hasRefused = (value: unknown): boolean =>
  isObject(value)
    ? Object.values(value).some(hasRefused)
    : typeof value === 'string' && REFUSED.test(value)

type Asked = { id: string; wallet: string; number: string; order: object; individual: Json }

export function boletoIn(body: Json): Asked | BankReply {
  const { beneficiario, dado_boleto: boleto, etapa_processo_boleto: step } = body
  const id = isObject(beneficiario) ? beneficiario['id_beneficiario'] : undefined
  if (typeof id !== 'string' || !BENEFICIARY.test(id)) return invalid('id_beneficiario', id)
  if (step !== 'efetivacao' || !isObject(boleto)) return invalid('etapa_processo_boleto', step)
  const { codigo_carteira: wallet, dados_individuais_boleto: all, pagador } = boleto
  const individual: unknown = Array.isArray(all) && all.length === 1 ? all[0] : undefined
  if (!isObject(individual)) return invalid('dados_individuais_boleto')
  const number = individual['numero_nosso_numero']
  if (!WALLET.test(String(wallet))) return invalid('codigo_carteira', wallet)
  if (typeof number !== 'string' || !NUMBER.test(number)) return invalid('numero_nosso_numero')
  const amount = amountIn(individual['valor_titulo'])
  const [dueOn, limitOn] = [
    dayIn(individual['data_vencimento']),
    dayIn(individual['data_limite_pagamento']),
  ]
  const issuedOn = dayIn(boleto['data_emissao'])
  if (!amount || individual['valor_titulo'] !== boleto['valor_total_titulo'])
    return invalid('valor_titulo', individual['valor_titulo'])
  if (!dueOn || !issuedOn || !limitOn || limitOn < dueOn) return invalid('data_vencimento')
  const payer = payerIn(pagador)
  if (!payer || hasRefused(pagador)) return invalid('pagador')
  const [interest, lateFee] = [
    interestIn(boleto['juros'], dueOn),
    lateFeeIn(boleto['multa'], dueOn),
  ]
  const discount = discountIn(boleto['desconto'])
  if (interest === 'wrong') return invalid('juros')
  if (lateFee === 'wrong') return invalid('multa')
  if (discount === 'wrong') return invalid('desconto')
  const order = {
    our_number: number + mod10(id.slice(0, 4) + id.slice(6, 11) + String(wallet) + number),
    issued_on: issuedOn,
    terms: {
      amount,
      due_on: dueOn,
      limit_on: limitOn,
      ...(interest && { interest }),
      ...(lateFee && { late_fee: lateFee }),
      ...(discount && { discount }),
    },
    payer,
  }
  return { id, wallet: String(wallet), number, order, individual }
}
