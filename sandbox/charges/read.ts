// Parses a client's charge, and names every violation in the words of the standard.
// Pure; it does not know whether the key belongs to the client or the charge exists.

import { type Cents, fromReais, toReais } from '../../server/kernel/money.ts'
import type { Violation } from '../http/problem.ts'
import { isObject, isText, isWhole, type Json, readDate, readValor } from '../formats.ts'
import type {
  Calendar,
  Charge,
  ChargeKind,
  ChargeOrder,
  Debtor,
  Detail,
  Discount,
  Rule,
} from './charge.ts'
import { VALID_DAYS_MAX } from './due.ts'

const KEY_MAX = 77
const NAME_MAX = 200
const TEXT_MAX = 140
const INFO_MAX = 50
const INFO_NAME_MAX = 50
const INFO_VALUE_MAX = 200
const EXPIRY_MAX_S = 2_147_483_647
const EXPIRY_S = 86_400
const VALID_DAYS = 30
const DISCOUNTS_MAX = 3
const CPF = /^\d{11}$/
const CNPJ = /^[0-9A-Z]{14}$/

export type ReadOrder = { order: ChargeOrder } | { violations: Violation[] }

/** A whole order, as PUT and POST applyDue it. */
export function readOrder(kind: ChargeKind, body: unknown): ReadOrder {
  if (!isObject(body))
    return { violations: [{ razao: 'O corpo não é um objeto JSON.', propriedade: kind }] }
  const wrong: Violation[] = []
  const say = (propriedade: string, razao: string): undefined =>
    void wrong.push({ razao, propriedade: `${kind}.${propriedade}` })

  const valor = isObject(body['valor']) ? body['valor'] : {}
  const alterable = kind === 'cob' && valor['modalidadeAlteracao'] === 1
  const amount = readAmount(valor, alterable, say)
  const key = body['chave']
  if (!isText(key, KEY_MAX) || key === '') say('chave', 'O campo chave não respeita o schema.')
  if (body['loc'] !== undefined) say('loc.id', 'O location referenciado por loc.id inexiste.')
  const calendar =
    kind === 'cob' ? readExpiry(body['calendario'], say) : readDueDate(body['calendario'], say)
  const detail: Detail = {
    ...readTexts(body, kind, say),
    ...(kind === 'cobv' && amount ? readRules(valor, amount, calendar, say) : {}),
  }

  if (wrong.length > 0 || amount === undefined || calendar === undefined)
    return { violations: wrong }
  return { order: { key: key as string, amount, alterable, calendar, detail } }
}

/** A revision: absent fields stay as they were. */
export function readRevision(charge: Charge, body: Json): ReadOrder {
  const { devedor, solicitacaoPagador, infoAdicionais, ...rules } = charge.detail
  const calendario =
    'expiresIn' in charge.calendar
      ? { expiracao: charge.calendar.expiresIn }
      : {
          dataDeVencimento: charge.calendar.dueDate,
          validadeAposVencimento: charge.calendar.validDays,
        }
  const valor = {
    original: toReais(charge.amount),
    ...(charge.alterable && { modalidadeAlteracao: 1 }),
    ...rules,
  }
  const before: Json = { chave: charge.key, devedor, solicitacaoPagador, infoAdicionais }
  return readOrder(charge.kind, {
    ...before,
    ...body,
    calendario:
      body['calendario'] === undefined ? calendario : overlay(calendario, body['calendario']),
    valor: body['valor'] === undefined ? valor : overlay(valor, body['valor']),
  })
}

const overlay = (before: object, value: unknown): unknown =>
  isObject(value) ? { ...before, ...value } : value

type Say = (property: string, reason: string) => undefined

function readAmount(valor: Json, alterable: boolean, say: Say): Cents | undefined {
  const amount = readValor(valor['original'])
  if (valor['retirada'] !== undefined)
    return say('valor.retirada', 'Este PSP não oferece Pix Saque nem Pix Troco.')
  const change = valor['modalidadeAlteracao']
  if (change !== undefined && change !== 0 && change !== 1)
    return say('valor.modalidadeAlteracao', 'O valor é 0 ou 1.')
  if (amount === undefined)
    return say('valor.original', 'O campo valor.original não respeita o schema.')
  if (amount === 0 && !alterable) return say('valor.original', 'O campo valor.original é zero.')
  return amount
}

function readExpiry(value: unknown, say: Say): Calendar | undefined {
  if (!isObject(value)) return say('calendario', 'O objeto calendario não respeita o schema.')
  const expiresIn = value['expiracao'] ?? EXPIRY_S
  if (!isWhole(expiresIn, 1, EXPIRY_MAX_S)) {
    return say('calendario.expiracao', 'O campo calendario.expiracao é igual ou menor que zero.')
  }
  return { expiresIn }
}

function readDueDate(value: unknown, say: Say): Calendar | undefined {
  if (!isObject(value)) return say('calendario', 'O objeto calendario não respeita o schema.')
  const dueDate = readDate(value['dataDeVencimento'])
  const validDays = value['validadeAposVencimento'] ?? VALID_DAYS
  if (dueDate === undefined)
    return say('calendario.dataDeVencimento', 'O campo dataDeVencimento não respeita o schema.')
  if (!isWhole(validDays, 0, VALID_DAYS_MAX)) {
    return say(
      'calendario.validadeAposVencimento',
      'O campo validadeAposVencimento é menor do que zero ou grande demais.',
    )
  }
  return { dueDate, validDays }
}

function readTexts(body: Json, kind: ChargeKind, say: Say): Detail {
  const detail: Detail = {}
  const { devedor, solicitacaoPagador, infoAdicionais } = body
  if (devedor !== undefined || kind === 'cobv') {
    const debtor = readDebtor(devedor, kind)
    if (debtor) detail.devedor = debtor
    else say('devedor', 'O objeto devedor não respeita o schema.')
  }
  if (solicitacaoPagador !== undefined) {
    if (isText(solicitacaoPagador, TEXT_MAX)) detail.solicitacaoPagador = solicitacaoPagador
    else say('solicitacaoPagador', 'O campo solicitacaoPagador não respeita o schema.')
  }
  if (infoAdicionais !== undefined) {
    const info = readInfo(infoAdicionais)
    if (info) detail.infoAdicionais = info
    else say('infoAdicionais', 'O objeto infoAdicionais não respeita o schema.')
  }
  return detail
}

const ADDRESS = [
  ['email', 254],
  ['logradouro', 200],
  ['cidade', 200],
  ['uf', 2],
  ['cep', 8],
] as const

function readDebtor(value: unknown, kind: ChargeKind): Debtor | undefined {
  if (!isObject(value)) return undefined
  const { cpf, cnpj, nome } = value
  if (!isText(nome, NAME_MAX) || (cpf === undefined) === (cnpj === undefined)) return undefined
  const debtor: Debtor = { nome }
  if (typeof cpf === 'string' && CPF.test(cpf)) debtor.cpf = cpf
  else if (typeof cnpj === 'string' && CNPJ.test(cnpj)) debtor.cnpj = cnpj
  else return undefined
  if (kind === 'cob') return debtor
  for (const [name, max] of ADDRESS) {
    const text = value[name]
    if (text === undefined) continue
    if (!isText(text, max)) return undefined
    debtor[name] = text
  }
  return debtor
}

function readInfo(value: unknown): Detail['infoAdicionais'] {
  if (!Array.isArray(value) || value.length > INFO_MAX) return undefined
  const info = value.map((one: unknown) =>
    isObject(one) && isText(one['nome'], INFO_NAME_MAX) && isText(one['valor'], INFO_VALUE_MAX)
      ? { nome: one['nome'], valor: one['valor'] }
      : undefined,
  )
  return info.includes(undefined) ? undefined : (info as Detail['infoAdicionais'])
}

function readRules(valor: Json, amount: Cents, calendar: Calendar | undefined, say: Say): Detail {
  const detail: Detail = {}
  for (const [name, max] of [
    ['multa', 2],
    ['juros', 8],
    ['abatimento', 2],
  ] as const) {
    if (valor[name] === undefined) continue
    const rule = readRule(valor[name], max)
    if (
      !rule ||
      (name === 'abatimento' && takesAll(rule.modalidade === 1, rule.valorPerc, amount))
    ) {
      say(
        `valor.${name}`,
        `O objeto valor.${name} não respeita o schema ou consome o valor original.`,
      )
    } else detail[name] = rule
  }
  if (valor['desconto'] === undefined || !calendar || !('dueDate' in calendar)) return detail
  const discount = readDiscount(valor['desconto'], amount, calendar.dueDate)
  if (discount) detail.desconto = discount
  else
    say('valor.desconto', 'O objeto valor.desconto não respeita o schema ou as regras de desconto.')
  return detail
}

function readRule(value: unknown, max: number): Rule | undefined {
  if (!isObject(value)) return undefined
  // The standard's examples have text here, its schema a number: both are accepted.
  const modalidade = Number(value['modalidade'])
  const valorPerc = value['valorPerc']
  if (!isWhole(modalidade, 1, max) || readValor(valorPerc) === undefined) return undefined
  return { modalidade, valorPerc: valorPerc as string }
}

const WHOLE_BP = 10_000
const takesAll = (fixed: boolean, valorPerc: string, amount: Cents): boolean =>
  fromReais(valorPerc) >= (fixed ? amount : WHOLE_BP)

function readDiscount(value: unknown, amount: Cents, dueDate: string): Discount | undefined {
  if (!isObject(value)) return undefined
  const modalidade = Number(value['modalidade'])
  const { descontoDataFixa, valorPerc } = value
  if (!isWhole(modalidade, 1, 6)) return undefined
  const fixed = modalidade === 1 || modalidade === 3 || modalidade === 4
  if (modalidade >= 3) {
    if (descontoDataFixa !== undefined || readValor(valorPerc) === undefined) return undefined
    return takesAll(fixed, valorPerc as string, amount)
      ? undefined
      : { modalidade, valorPerc: valorPerc as string }
  }
  if (valorPerc !== undefined || !Array.isArray(descontoDataFixa)) return undefined
  if (descontoDataFixa.length < 1 || descontoDataFixa.length > DISCOUNTS_MAX) return undefined
  const steps = descontoDataFixa.map((one: unknown) => readStep(one, fixed, amount, dueDate))
  return steps.includes(undefined)
    ? undefined
    : { modalidade, descontoDataFixa: steps as { data: string; valorPerc: string }[] }
}

function readStep(
  value: unknown,
  fixed: boolean,
  amount: Cents,
  dueDate: string,
): { data: string; valorPerc: string } | undefined {
  if (!isObject(value)) return undefined
  const data = readDate(value['data'])
  const valorPerc = value['valorPerc']
  if (data === undefined || data > dueDate || readValor(valorPerc) === undefined) return undefined
  return takesAll(fixed, valorPerc as string, amount)
    ? undefined
    : { data, valorPerc: valorPerc as string }
}
