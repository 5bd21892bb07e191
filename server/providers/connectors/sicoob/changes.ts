// Changes of Sicoob's boletos (PATCH of Cobrança Bancária v3): one object a call. A due date takes with
// it the last day for payment and the days of interest and late fee, which are days of their own there.
// Sources: facts.md.

import { interestFrom, lateFeeFrom, type BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import { isDay } from '../../../kernel/brazil/calendar.ts'
import type { BoletoChange, BoletoChanges, BoletoOrder } from '../../bank.ts'
import type { BoletoOperations, FoundBoleto } from '../../collecting/rail.ts'
import {
  cannotSay,
  type Charged,
  discountIn,
  interestIn,
  lateFeeIn,
} from '../../collecting/terms.ts'
import type { Json } from '../../parse.ts'
import type { Answer, WireCalls } from '../../wires/rail.ts'
import { fromReaisNumber, reaisNumber } from '../../wires/values.ts'

const AMOUNT = 1
const PERCENT = 2
const NONE = 0

const cannot: BoletoChanges['cannot'] = (_order, { fields, terms }) =>
  fields.includes('discount') && cannotSay(terms, 'Sicoob') !== undefined
    ? {
        field: 'discount',
        says: {
          en: 'Sicoob takes percentages of two decimals',
          pt: 'o Sicoob aceita percentuais de duas casas',
        },
      }
    : undefined

const isSaid = <T extends object>(one: T | 'unsaid' | undefined): one is T =>
  typeof one === 'object'
const valueOf = (one: Charged): number => ('amount' in one ? one.amount : one.percent)
const kindOf = (one: object): number => ('amount' in one ? AMOUNT : PERCENT)

function discountToSicoob(terms: BoletoTerms): Json {
  const discount = discountIn(terms)
  return isSaid(discount)
    ? {
        tipoDesconto: kindOf(discount),
        dataPrimeiroDesconto: discount.until,
        valorPrimeiroDesconto: valueOf(discount),
      }
    : { tipoDesconto: NONE }
}

/** The late fee and interest of terms, each as an object of its own. */
function extrasToSicoob(terms: BoletoTerms): Json[] {
  const [interest, lateFee] = [interestIn(terms), lateFeeIn(terms)]
  return [
    ...(isSaid(lateFee)
      ? [
          {
            multa: {
              tipoMulta: kindOf(lateFee),
              dataMulta: lateFeeFrom(terms),
              valorMulta: valueOf(lateFee),
            },
          },
        ]
      : []),
    ...(isSaid(interest)
      ? [
          {
            jurosMora: {
              tipoJurosMora: 'perDay' in interest ? AMOUNT : PERCENT,
              dataJurosMora: interestFrom(terms),
              valorJurosMora: 'perDay' in interest ? interest.perDay : interest.percentPerMonth,
            },
          },
        ]
      : []),
  ]
}

const limitOf = ({ limitOn }: BoletoTerms): Json => ({
  prorrogacaoLimitePagamento: { dataLimitePagamento: limitOn },
})
const dueOf = ({ dueOn }: BoletoTerms): Json => ({
  prorrogacaoVencimento: { dataVencimento: dueOn },
})

/** The objects of a change, in an order that the bank takes; each needs the ones before it. */
function objectsOf(field: BoletoChange['field'], terms: BoletoTerms, isLater: boolean): Json[] {
  if (field === 'amount') return [{ valorNominal: { valor: reaisNumber(terms.amount) } }]
  if (field === 'discount') return [{ desconto: discountToSicoob(terms) }]
  const [limit, due, extras] = [limitOf(terms), dueOf(terms), extrasToSicoob(terms)]
  return isLater ? [limit, ...extras, due] : [due, ...extras, limit]
}

type Bank = {
  readonly contract: object
  readonly numberOf: (boleto: Pick<BoletoOrder, 'ourNumber'>) => number
}

type Patch = (object: Json) => Promise<Answer>

/**
 * Takes back the first objects of a change, of which `made` were made for certain: an earlier try may
 * have made the others. Unknown where one that was made is not taken back; undefined: all are.
 */
async function takeBack(
  patch: Patch,
  objects: readonly Json[],
  made: number,
): Promise<Answer | undefined> {
  for (const [n, object] of [...objects.entries()].toReversed()) {
    const answer = await patch(object)
    if (answer.is === 'success' || (answer.is !== 'unknown' && n >= made)) continue
    const why = `what came before a refusal is not taken back: ${answer.why}`
    return { status: answer.status, content: answer.content, is: 'unknown', why }
  }
  return undefined
}

/**
 * One object after the other; where one is refused, what was sent before it is taken back, by an
 * earlier try too. A change is refused only once nothing of it is left.
 */
async function send(
  calls: WireCalls,
  boleto: BoletoOrder,
  { field, terms, again }: BoletoChange,
  { contract, numberOf }: Bank,
): Promise<Answer> {
  const path = `/boletos/${numberOf(boleto)}`
  const patch: Patch = (object) =>
    calls.send({ method: 'PATCH', path, body: { ...contract, ...object } })
  const isLater = terms.dueOn > boleto.terms.dueOn
  const objects = objectsOf(field, terms, isLater)
  const before = objectsOf(field, boleto.terms, isLater)
  for (const [n, object] of objects.entries()) {
    const answer = await patch(object)
    if (answer.is === 'success' && n < objects.length - 1) continue
    if (answer.is !== 'refused' || before.length === 1) return answer
    return (await takeBack(patch, again ? before : before.slice(0, n), n)) ?? answer
  }
  throw new Error('a change has no object')
}

/** What the reading shows of the terms. */
export function showsOf(body: Json): NonNullable<FoundBoleto['shows']> {
  const dayOf = (name: string) => {
    const day = body[name]
    return typeof day === 'string' && isDay(day) ? day : undefined
  }
  const [dueOn, limitOn] = [dayOf('dataVencimento'), dayOf('dataLimitePagamento')]
  const until = dayOf('dataPrimeiroDesconto')
  const kind = body['tipoDesconto']
  const value = fromReaisNumber(body['valorPrimeiroDesconto'])
  const shown =
    value !== undefined && until !== undefined
      ? {
          ...(kind === AMOUNT ? { amount: reaisNumber(value) } : { percent: reaisNumber(value) }),
          until,
        }
      : undefined
  const discount = kind === NONE ? null : shown
  return {
    ...(dueOn !== undefined && { dueOn }),
    ...(limitOn !== undefined && { limitOn }),
    ...(discount !== undefined && { discount }),
  }
}

export const changesOf = (bank: Bank): NonNullable<BoletoOperations['changes']> => ({
  cannot,
  send: (calls, boleto, change) => send(calls, boleto, change, bank),
})

/**
 * An order that no registry office has is canceled, another is desisted from: which of both it is, the
 * bank says. Its reading tells no protest.
 */
export const protestsOf = ({
  contract,
  numberOf,
}: Bank): NonNullable<BoletoOperations['protests']> => ({
  send: async (calls, boleto, act) => {
    const ask = (method: 'POST' | 'PATCH' | 'DELETE') =>
      calls.send({ method, path: `/boletos/${numberOf(boleto)}/protestos`, body: contract })
    if (act === 'protest') return ask('POST')
    const canceled = await ask('PATCH')
    return canceled.is === 'refused' ? ask('DELETE') : canceled
  },
})
