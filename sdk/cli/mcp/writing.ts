// Writes as a model asks for them: which operations it may ask for, whether a body is that of its
// operation, and what it is worth. Pure: nothing here writes.

import { type Call, type Field } from '../calls/call.ts'
import { joined, type Text, fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { isObject } from './protocol.ts'
import { meant } from '../words.ts'

const TOKENS = { en: 'it gives out tokens', pt: 'ela entrega tokens' }
const RIGHTS = {
  en: 'it decides who may do what: that is for people',
  pt: 'ela decide quem pode fazer o quê: isso é com pessoas',
}
const NOTICES = {
  en: 'it decides who is told of what happens, or gives out the secret of that',
  pt: 'ela decide quem é avisado do que acontece, ou entrega o segredo disso',
}
const DECISIONS = {
  en: 'it decides who approves purchases, or gives out the secret of that',
  pt: 'ela decide quem aprova compras, ou entrega o segredo disso',
}
const NUMBERS = {
  en: 'numbers of cards and accounts do not belong in a conversation',
  pt: 'números de cartões e contas não devem estar em uma conversa',
}
const ACCOUNTS = {
  en: 'it decides where money is paid out',
  pt: 'ela decide para onde o dinheiro é repassado',
}
const STATEMENTS = {
  en: 'it says what stands in the statement of a bank: that is for people who looked at it',
  pt: 'ela diz o que está no extrato de um banco: isso é com pessoas que o viram',
}
const CARRIED = {
  en: 'it makes a file that a person hands to the bank, once',
  pt: 'ela faz um arquivo que uma pessoa entrega ao banco, uma só vez',
}
const BUYER = {
  en: 'it shows or erases everything that is known of a person',
  pt: 'ela mostra ou apaga tudo o que se sabe de uma pessoa',
}

/** Operations, and families of them, that are never carried out for a model, and why. */
const REFUSED: Readonly<Record<string, Text>> = {
  'auth.*': TOKENS,
  'credentials.*': RIGHTS,
  'users.*': RIGHTS,
  'approvals.*': RIGHTS,
  'approvalPolicies.*': RIGHTS,
  'webhooks.create': NOTICES,
  'webhooks.update': NOTICES,
  'webhooks.delete': NOTICES,
  'webhooks.rotateSecret': NOTICES,
  'corporate.authorizationEndpoint.create': DECISIONS,
  'corporate.authorizationEndpoint.update': DECISIONS,
  'corporate.authorizationEndpoint.delete': DECISIONS,
  'corporate.authorizationEndpoint.rotateSecret': DECISIONS,
  'cards.tokenize': NUMBERS,
  'bankAccounts.tokenize': NUMBERS,
  'bankAccounts.tokenizeFor': NUMBERS,
  'bankAccounts.associate': ACCOUNTS,
  'bankAccounts.associateFor': ACCOUNTS,
  'bankAccounts.delete': ACCOUNTS,
  'transfers.decide': STATEMENTS,
  'boletoFiles.write': CARRIED,
  'paymentFiles.write': CARRIED,
  'transactions.decideRefund': STATEMENTS,
  // They have the address of notices and the policy of payouts.
  'sellers.updateBusiness': ACCOUNTS,
  'sellers.updateIndividual': ACCOUNTS,
  'customers.erase': BUYER,
  'customers.export': BUYER,
}

export type Mode = 'sandbox' | 'live'

/** Why an operation is not carried out for a model; undefined where it may be. */
export function refusalOf({ id, method, file, sandbox }: Call, mode: Mode): Text | undefined {
  if (method === 'GET')
    return { en: 'it only reads: use the tool read', pt: 'ela só lê: use a ferramenta read' }
  if (file !== undefined) return { en: 'its body is a file', pt: 'o corpo dela é um arquivo' }
  if (sandbox && mode === 'live')
    return { en: 'it exists in a sandbox only', pt: 'ela só existe em sandbox' }
  const family = `${id.slice(0, id.indexOf('.'))}.*`
  return REFUSED[id] ?? REFUSED[family]
}

/** Whether the tool `write` may carry it out, in a sandbox at least. */
export const isWritable = (call: Call): boolean => refusalOf(call, 'sandbox') === undefined

const KINDS: Readonly<
  Record<Exclude<Field['type'], 'json'>, readonly [Text, (value: unknown) => boolean]>
> = {
  text: [{ en: 'a text', pt: 'um texto' }, (value) => typeof value === 'string'],
  integer: [{ en: 'a whole number', pt: 'um número inteiro' }, Number.isSafeInteger],
  number: [{ en: 'a number', pt: 'um número' }, Number.isFinite],
  flag: [{ en: 'true or false', pt: 'true ou false' }, (value) => typeof value === 'boolean'],
  object: [TEXTS.anObject, isObject],
  map: [TEXTS.anObject, isObject],
  many: [{ en: 'a list', pt: 'uma lista' }, Array.isArray],
}

function faultsOf(field: Field, at: string, value: unknown): Text[] {
  const { type, clears, values, min = -Infinity, max = Infinity, fields = [], of } = field
  if ((value === null && clears) || type === 'json') return []
  const [kind, isKind] = KINDS[type]
  if (!isKind(value))
    return [
      fill(
        { en: '{field} must be {what}.', pt: '{field} deve ser {what}.' },
        { field: at, what: kind },
      ),
    ]
  if (typeof value === 'number' && (value < min || value > max))
    return [
      fill(
        { en: '{field} must be from {min} to {max}.', pt: '{field} deve ser de {min} a {max}.' },
        { field: at, min, max },
      ),
    ]
  if (values && !values.includes(String(value))) {
    const all = values.join(', ')
    return [
      meant(
        fill(
          { en: '{field} must be one of {values}.', pt: '{field} deve ser um destes: {values}.' },
          { field: at, values: all },
        ),
        String(value),
        values,
      ),
    ]
  }
  if (Array.isArray(value))
    return of ? value.flatMap((one, n) => faultsOf(of, `${at}.${n}`, one)) : []
  return type === 'object' && isObject(value) ? faultsIn(fields, value, `${at}.`) : []
}

/**
 * What the contract says against a body; the server checks more. A field that is not known would be
 * ignored by some operations.
 */
export function faultsIn(
  fields: readonly Field[],
  body: Readonly<Record<string, unknown>>,
  before = '',
): Text[] {
  const names = fields.map(({ name }) => name)
  const odd = Object.keys(body).filter((name) => !names.includes(name))
  return [
    ...odd.map((name) =>
      meant(
        fill(
          { en: '{field} is not a field of it.', pt: '{field} não é um campo dela.' },
          { field: `${before}${name}` },
        ),
        name,
        names,
      ),
    ),
    ...fields.flatMap((field) => {
      const [at, value] = [`${before}${field.name}`, body[field.name]]
      if (value !== undefined) return faultsOf(field, at, value)
      return field.required ? [fill(TEXTS.missing, { what: at })] : []
    }),
  ]
}

/**
 * Operations whose amount counts against a budget. Without an amount some take all that there is.
 */
const COUNTED: Readonly<Record<string, 'given' | 'all'>> = {
  'transactions.create': 'given',
  'transactions.void': 'all',
  'transfers.create': 'given',
}

/** Centavos as people write them: R$ 1.234,56. */
export function inReais(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0')
  const whole = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}R$ ${whole},${text.slice(-2)}`
}

export type Money = { readonly cents: number; readonly reais: string }
const moneyOf = (cents: number): Money => ({ cents, reais: inReais(cents) })
const moneyOr = (cents: number | null): Money | null => (cents === null ? null : moneyOf(cents))

/** A budget as the server shows it to its own credential. */
export type Budget = {
  readonly operations: readonly string[] | null
  readonly hours: { readonly from: string; readonly to: string } | null
  readonly amount_per_call: number | null
  readonly amount_per_day: number | null
}
export type Standing = {
  readonly mode: Mode
  readonly io_seller_id: string
  readonly budget: Budget | null
  readonly budget_today: {
    readonly day: string
    readonly open: boolean
    readonly amount_spent: number | null
    readonly amount_left: number | null
  } | null
}

const covers = (pattern: string, id: string): boolean =>
  pattern === id || (pattern.endsWith('.*') && id.startsWith(pattern.slice(0, -1)))

/**
 * What a write is worth, and what the budget leaves: for the person who decides. `notes`: what the
 * server would refuse.
 */
export function worthOf({ id }: Call, body: Readonly<Record<string, unknown>>, standing: Standing) {
  const { budget, budget_today: today } = standing
  const { amount } = body
  const cents = typeof amount === 'number' ? amount : null
  const [perCall, left] = [budget?.amount_per_call ?? null, today?.amount_left ?? null]
  const counts = COUNTED[id]
  const notes = [
    ...(counts === 'all' && cents === null
      ? [
          {
            en: 'There is no amount: everything that is left of it is canceled or refunded.',
            pt: 'Não há valor: tudo o que resta é cancelado ou reembolsado.',
          },
        ]
      : []),
    ...(counts === undefined && cents !== null
      ? [
          {
            en: 'This amount does not count against the budget.',
            pt: 'Este valor não conta no orçamento.',
          },
        ]
      : []),
    ...(budget?.operations && !budget.operations.some((one) => covers(one, id))
      ? [
          {
            en: 'The budget does not have this operation: the server will refuse it.',
            pt: 'O orçamento não tem esta operação: o servidor vai recusar.',
          },
        ]
      : []),
    ...(today?.open === false
      ? [
          {
            en: 'It is outside the hours of the budget: the server will refuse it.',
            pt: 'Está fora do horário do orçamento: o servidor vai recusar.',
          },
        ]
      : []),
    ...(counts && cents !== null && (cents > (perCall ?? Infinity) || cents > (left ?? Infinity))
      ? [
          {
            en: 'The amount is more than the budget leaves: the server will refuse it.',
            pt: 'O valor é maior que o que resta do orçamento: o servidor vai recusar.',
          },
        ]
      : []),
  ]
  return {
    amount: moneyOr(cents),
    budget: {
      per_call: moneyOr(perCall),
      left_today: moneyOr(left),
      ...(counts && cents !== null && left !== null
        ? { left_afterwards: moneyOf(left - cents) }
        : {}),
    },
    notes,
  }
}

export const allOf = (faults: readonly Text[]): Text => joined(faults, '\n')
