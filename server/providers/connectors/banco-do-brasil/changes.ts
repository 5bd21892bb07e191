// Changes of Banco do Brasil's boletos (PATCH of API Cobranças v2): one a call, half an hour apart, each
// with its indicator. Sources: facts.md.

import { type Day, dayOf, daysBetween } from '../../../kernel/brazil/calendar.ts'
import type { BoletoChange, BoletoChanges, BoletoOrder } from '../../bank.ts'
import type { BoletoOperations, FoundBoleto } from '../../collecting/rail.ts'
import { cannotSay, type Charged, discountIn } from '../../collecting/terms.ts'
import type { BoletoConnection } from '../../connector.ts'
import type { Json } from '../../parse.ts'
import { fromReaisNumber, reaisNumber } from '../../wires/values.ts'

const BETWEEN_MS = 30 * 60_000
const YES = 'S'
const AMOUNT = 1
const PERCENT = 2

type Discount = Charged & { readonly until: Day }

/** The form of a day, and the bank's id of a boleto, which boletos.ts has. */
type Words = {
  readonly dateOf: (day: Day) => string
  readonly dayIn: (value: unknown) => Day | undefined
  readonly idOf: (boleto: { ourNumber: string }) => string
}

const cannot: BoletoChanges['cannot'] = ({ terms: before }, { fields, terms, since, now }) => {
  const [first, second] = fields
  if (second !== undefined)
    return {
      field: second,
      says: {
        en: 'Banco do Brasil makes one change at a time, half an hour apart',
        pt: 'o Banco do Brasil faz uma alteração por vez, com meia hora entre elas',
      },
    }
  if (now.getTime() - since.getTime() < BETWEEN_MS)
    return {
      field: first!,
      says: {
        en: 'Banco do Brasil changes no boleto in the half hour after its registration or last change',
        pt: 'o Banco do Brasil não altera boleto na meia hora após o registro ou a última alteração',
      },
    }
  if (first === 'due_date' && before.lateFee)
    return {
      field: first,
      says: {
        en: 'at Banco do Brasil the late fee has a day of its own, which does not move with the due date',
        pt: 'no Banco do Brasil a multa tem data própria, que não acompanha o vencimento',
      },
    }
  if (first === 'discount' && !terms.discount)
    return {
      field: first,
      says: {
        en: 'Banco do Brasil takes no discount away from a boleto',
        pt: 'o Banco do Brasil não retira o desconto de um boleto',
      },
    }
  return first === 'discount' && cannotSay(terms, 'Banco do Brasil') !== undefined
    ? {
        field: first,
        says: {
          en: 'Banco do Brasil takes percentages of two decimals',
          pt: 'o Banco do Brasil aceita percentuais de duas casas',
        },
      }
    : undefined
}

const isSaid = (one: Discount | 'unsaid' | undefined): one is Discount => typeof one === 'object'

function discountToBank({ terms }: BoletoChange, has: boolean, { dateOf }: Words): Json {
  const discount = discountIn(terms)
  if (!isSaid(discount)) return {}
  const until = dateOf(discount.until)
  const isAmount = 'amount' in discount
  const value = isAmount ? discount.amount : discount.percent
  const tipoPrimeiroDesconto = isAmount ? AMOUNT : PERCENT
  return has
    ? {
        indicadorAlterarDesconto: YES,
        alteracaoDesconto: {
          tipoPrimeiroDesconto,
          [isAmount ? 'novoValorPrimeiroDesconto' : 'novoPercentualPrimeiroDesconto']: value,
          novaDataLimitePrimeiroDesconto: until,
        },
      }
    : {
        indicadorAtribuirDesconto: YES,
        desconto: {
          tipoPrimeiroDesconto,
          [isAmount ? 'valorPrimeiroDesconto' : 'percentualPrimeiroDesconto']: value,
          dataPrimeiroDesconto: until,
        },
      }
}

/** Body of `PATCH /boletos/{id}`, without the agreement. */
function changeToBank(change: BoletoChange, { shows }: FoundBoleto, words: Words): Json {
  const { field, terms } = change
  if (field === 'due_date')
    return {
      indicadorNovaDataVencimento: YES,
      alteracaoData: { novaDataVencimento: words.dateOf(terms.dueOn) },
    }
  return field === 'amount'
    ? {
        indicadorNovoValorNominal: YES,
        alteracaoValor: { novoValorNominal: reaisNumber(terms.amount) },
      }
    : discountToBank(change, shows?.discount != null, words)
}

/** What the reading shows of the terms. */
export function showsOf(body: Json, { dayIn }: Words): NonNullable<FoundBoleto['shows']> {
  const dueOn = dayIn(body['dataVencimentoTituloCobranca'])
  const until = dayIn(body['dataDescontoTitulo'])
  const kind = body['codigoDescontoTitulo']
  const value = fromReaisNumber(
    body[kind === AMOUNT ? 'valorDescontoTitulo' : 'percentualDescontoTitulo'],
  )
  const charged =
    value === undefined || until === undefined
      ? undefined
      : {
          ...(kind === AMOUNT ? { amount: reaisNumber(value) } : { percent: reaisNumber(value) }),
          until,
        }
  const discount = kind === 0 ? null : charged
  return { ...(dueOn && { dueOn }), ...(discount !== undefined && { discount }) } as NonNullable<
    FoundBoleto['shows']
  >
}

export const changesOf = (
  { agreement }: BoletoConnection,
  words: Words,
): NonNullable<BoletoOperations['changes']> => ({
  cannot,
  send: (calls, boleto, change, found) =>
    calls.send({
      method: 'PATCH',
      path: `/boletos/${words.idOf(boleto)}`,
      body: {
        numeroConvenio: Number(agreement.number),
        ...changeToBank(change, found, words),
      },
    }),
})

/** Days after the due date that it takes ("quantidadeDiasProtesto"): those of before have passed. */
const PROTEST_DAYS = [...Array.from({ length: 27 }, (_, n) => n + 3), 35, 40, 45]

const daysOf = ({ terms }: BoletoOrder, now: Date): number | undefined =>
  PROTEST_DAYS.find((days) => days >= daysBetween(terms.dueOn, dayOf(now)))

export const protestsOf = (
  { agreement }: BoletoConnection,
  { idOf }: Words,
): NonNullable<BoletoOperations['protests']> => ({
  cannot: (order, act, now) =>
    act === 'protest' && daysOf(order, now) === undefined
      ? {
          en: 'Banco do Brasil takes orders of protest up to 45 days after the due date',
          pt: 'o Banco do Brasil recebe pedidos de protesto até 45 dias depois do vencimento',
        }
      : undefined,
  send: (calls, boleto, act) =>
    calls.send({
      method: 'PATCH',
      path: `/boletos/${idOf(boleto)}`,
      body: {
        numeroConvenio: Number(agreement.number),
        ...(act === 'protest'
          ? {
              indicadorProtestar: YES,
              protesto: { quantidadeDiasProtesto: daysOf(boleto, calls.now) },
            }
          : { indicadorSustacaoProtesto: YES }),
      },
    }),
})
