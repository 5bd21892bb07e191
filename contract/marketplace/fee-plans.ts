// Fee plans: what transactions cost, in versions. Operators of the installation add versions; a
// transaction keeps the one of its creation.

import { Type } from 'typebox'
import { Author } from '../records/audit.ts'
import { CentsOut, Exact, Instant, Nullable, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { INSTALLMENTS_MAX, QUOTED_METHODS } from './quotes.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/fee-plans.ts'

export const FEE_PLAN_STATUSES = ['scheduled', 'active', 'ended', 'replaced'] as const
const VERSION_MAX = 1_000_000

const Installments = (text: Text) => Type.Integer({ minimum: 1, maximum: INSTALLMENTS_MAX, text })

const FeeRule = Exact({
  payment_type: Type.Enum(QUOTED_METHODS),
  installments_min: Installments({
    en: 'The rule prices transactions from this number of installments; 1 but for credit.',
    pt: 'A regra vale para transações a partir deste número de parcelas; 1, exceto em crédito.',
  }),
  installments_max: Installments({
    en: 'Up to this number of installments; 1 but for credit.',
    pt: 'Até este número de parcelas; 1, exceto em crédito.',
  }),
  bp: Type.Integer({
    text: {
      en: 'Basis points of the amount: 99 is 0.99 %.',
      pt: 'Pontos-base do valor: 99 são 0,99%.',
    },
    examples: [99],
  }),
  fixed_cents: CentsOut({
    en: 'Whole centavos, added to the basis points.',
    pt: 'Centavos inteiros, somados aos pontos-base.',
  }),
})

const FeePlan = Exact({
  resource: Type.Literal('fee_plan'),
  version: Type.Integer({
    text: {
      en: 'From 1; explanations of fees name it.',
      pt: 'A partir de 1; as explicações de tarifas a citam.',
    },
  }),
  status: Type.Enum(FEE_PLAN_STATUSES, {
    text: {
      en:
        '`active`: it prices the transactions that are created now. `scheduled`: it begins ' +
        'later. `ended`: the next version prices since `ends_at`. `replaced`: the next version ' +
        'begins at the same time, so it priced nothing.',
      pt:
        '`active`: vale para as transações criadas agora. `scheduled`: começa depois. `ended`: ' +
        'a versão seguinte vale desde `ends_at`. `replaced`: a versão seguinte começa no mesmo ' +
        'momento, então esta não valeu para nenhuma transação.',
    },
  }),
  starts_at: Nullable(Instant(), {
    text: { en: 'Null: from the first transaction on.', pt: 'Null: desde a primeira transação.' },
  }),
  ends_at: Nullable(Instant(), {
    text: {
      en: 'The beginning of the next version; null if there is none.',
      pt: 'O início da versão seguinte; null se não há.',
    },
  }),
  fee_on_refund: Type.Enum(['return', 'keep'], {
    text: {
      en: '`return`: a refund returns the fee in proportion. `keep`: it returns none of it.',
      pt: '`return`: um reembolso devolve a tarifa em proporção. `keep`: não devolve nada dela.',
    },
  }),
  rules: Type.Array(FeeRule, {
    text: {
      en: 'A transaction to which no rule applies has no fee.',
      pt: 'Uma transação à qual nenhuma regra se aplica não tem tarifa.',
    },
  }),
  created_at: Nullable(Instant(), {
    text: { en: 'Null if it was not recorded.', pt: 'Null se não foi registrado.' },
  }),
  created_by: Author({
    en: 'Who added it. Null if it was not recorded, and for sellers of a platform.',
    pt: 'Quem a criou. Null se não foi registrado, e para vendedores de uma plataforma.',
  }),
})

export const listFeePlans = operation({
  id: 'feePlans.list',
  summary: { en: 'List the versions of the fee plan', pt: 'Listar as versões do plano de tarifas' },
  description: DESCRIPTIONS['feePlans.list'],
  method: 'GET',
  path: '/v1/fee_plans',
  scopes: ['payments', 'sellers'],
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: VERSION_MAX, softens: 'count' })),
  }),
  reply: List(FeePlan),
})
