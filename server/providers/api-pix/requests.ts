// Paths and request bodies of the API Pix. Pure; it knows nothing of how they are sent.

import {
  type BoletoTerms,
  daysOfValidity,
  type Discount,
  type Interest,
  type LateFee,
} from '../../kernel/brazil/boleto-due.ts'
import { cents, toReais } from '../../kernel/money.ts'
import { cut } from '../../kernel/text/text.ts'
import type { PixDueOrder, PixOrder } from '../bank.ts'
import type { Dialect, Route } from './dialect.ts'
import type {
  CobRevisada,
  CobSolicitada,
  CobVSolicitada,
  DevolucaoSolicitada,
  Modalidade,
} from './wire.ts'

/** A path with its names filled in, escaped. */
export const filled = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encodeURIComponent(values[name]),
  )

/** The path of an operation. */
export const pathOf = (
  { paths }: Pick<Dialect, 'paths'>,
  route: Route,
  values: Readonly<Record<string, string>> = {},
): string => filled(paths[route], values)

const TEXT_MAX = 140
const NAME_MAX = 200
const ADDRESS_MAX = 200
const CPF_DIGITS = 11

const debtorOf = ({ name, taxpayerId }: { name: string; taxpayerId: string }) => {
  const nome = cut(name, NAME_MAX)
  return taxpayerId.length === CPF_DIGITS ? { cpf: taxpayerId, nome } : { cnpj: taxpayerId, nome }
}

/** Body of `PUT /cob/{txid}`. */
export const chargeToBank = (order: PixOrder): CobSolicitada => ({
  calendario: { expiracao: order.expiresIn },
  valor: { original: toReais(order.amount) },
  chave: order.key,
  ...(order.payer && { devedor: debtorOf(order.payer) }),
  ...(order.text && { solicitacaoPagador: cut(order.text, TEXT_MAX) }),
})

/** Why the standard cannot express these terms. */
export type Unsayable = { unsayable: string }

// Converts ten-thousandths of a percent into hundredths.
const PERCENT_STEP = 100
const FIXED = { amount: 1, percentage: 2 } as const satisfies Record<LateFee['mode'], number>
// By calendar days; by banking days the standard has 5 to 8.
const JUROS = {
  daily_amount: 1,
  daily_percentage: 2,
  monthly_percentage: 3,
} as const satisfies Record<Interest['mode'], number>

/** Reais, or a percentage with the standard's two decimals; undefined when it needs more. */
function valorPercOf({ mode, value }: Interest | LateFee | Discount): string | undefined {
  if (mode === 'amount' || mode === 'daily_amount') return toReais(cents(value))
  return value % PERCENT_STEP === 0 ? toReais(cents(value / PERCENT_STEP)) : undefined
}

type Rules = {
  multa?: Modalidade
  juros?: Modalidade
  desconto?: NonNullable<CobVSolicitada['valor']['desconto']>
}

/** The standard counts from the due day only; it cannot express what starts later. */
function rulesOf({ dueOn, interest, lateFee, discount }: BoletoTerms): Rules | Unsayable {
  const rules: Rules = {}
  for (const [what, rule] of Object.entries({ interest, 'late fee': lateFee, discount })) {
    if (rule && valorPercOf(rule) === undefined)
      return { unsayable: `a cobv has percentages of two decimals, and the ${what} has more` }
    if (rule && 'startOn' in rule && rule.startOn !== undefined && rule.startOn > dueOn)
      return { unsayable: `a cobv counts from the due day, and the ${what} begins later` }
  }
  if (discount && discount.limitOn > dueOn)
    return { unsayable: 'a cobv has no discount after its due day' }
  if (lateFee) rules.multa = { modalidade: FIXED[lateFee.mode], valorPerc: valorPercOf(lateFee)! }
  if (interest)
    rules.juros = { modalidade: JUROS[interest.mode], valorPerc: valorPercOf(interest)! }
  if (discount) {
    const descontoDataFixa = [{ data: discount.limitOn, valorPerc: valorPercOf(discount)! }]
    rules.desconto = { modalidade: FIXED[discount.mode], descontoDataFixa }
  }
  return rules
}

const addressOf = ({ address }: PixDueOrder['payer']) =>
  address && {
    logradouro: cut(address.street, ADDRESS_MAX),
    cidade: cut(address.city, ADDRESS_MAX),
    uf: address.state,
    cep: address.zipCode,
  }

/**
 * Body of `PUT /cobv/{txid}`, or the reason when there is none: an amount that differs from the
 * sale's is never requested.
 */
export function dueChargeToBank(order: PixDueOrder): CobVSolicitada | Unsayable {
  const { terms, payer } = order
  const rules = rulesOf(terms)
  if ('unsayable' in rules) return rules
  return {
    calendario: { dataDeVencimento: terms.dueOn, validadeAposVencimento: daysOfValidity(terms) },
    devedor: { ...debtorOf(payer), ...addressOf(payer) },
    valor: { original: toReais(terms.amount), ...rules },
    chave: order.key,
    ...(order.text && { solicitacaoPagador: cut(order.text, TEXT_MAX) }),
  }
}

/** Body of `PATCH /cob/{txid}` and of `PATCH /cobv/{txid}`. It must change nothing else. */
export const REMOVAL: CobRevisada = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }

/** Body of `PUT /pix/{e2eid}/devolucao/{id}`. */
export const returnToBank = (order: {
  amount: PixOrder['amount']
  text?: string
}): DevolucaoSolicitada => ({
  valor: toReais(order.amount),
  ...(order.text && { descricao: cut(order.text, TEXT_MAX) }),
})
