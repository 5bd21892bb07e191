// Card numbers and amounts with a known effect. Data; the docs page is generated from it. The
// numbers pass Luhn and are no real cards: 4000 0000 00, then the decline code or the number of the
// effect. Any other number is approved.

import { type Cents, cents } from '../../server/kernel/money.ts'
import type { Text } from '../../server/kernel/text/localized.ts'

/**
 * The issuers' codes (ISO 8583, field 39, per ABECS) and their sentences; AF is the sandbox's own
 * antifraud.
 */
export const DECLINES = {
  '05': 'Não autorizada pelo emissor.',
  '14': 'Número de cartão inválido.',
  '41': 'Cartão perdido.',
  '43': 'Cartão roubado.',
  '51': 'Saldo ou limite insuficiente.',
  '54': 'Cartão vencido.',
  '57': 'Transação não permitida para o cartão.',
  '59': 'Suspeita de fraude.',
  '61': 'Valor acima do limite.',
  '63': 'Violação de segurança.',
  '65': 'Quantidade de compras excedida.',
  '78': 'Cartão ainda não desbloqueado.',
  '82': 'Código de segurança inválido.',
  '91': 'Emissor fora do ar.',
  '96': 'Falha do sistema.',
  AF: 'Recusada pela análise de fraude.',
} as const
export type DeclineCode = keyof typeof DECLINES

const IN_ENGLISH: Readonly<Record<DeclineCode, string>> = {
  '05': 'Not authorized by the issuer.',
  '14': 'Invalid card number.',
  '41': 'Lost card.',
  '43': 'Stolen card.',
  '51': 'Insufficient funds or limit.',
  '54': 'Expired card.',
  '57': 'Transaction not allowed for this card.',
  '59': 'Suspected fraud.',
  '61': 'Amount above the limit.',
  '63': 'Security violation.',
  '65': 'Too many purchases.',
  '78': 'Card not yet unblocked.',
  '82': 'Invalid security code.',
  '91': 'Issuer not available.',
  '96': 'System failure.',
  AF: 'Declined by the antifraud.',
}

export type CardEffect =
  | 'approved'
  | `declined_${DeclineCode}`
  | 'slow'
  | 'silent_before'
  | 'silent_after'
  | 'unavailable'
  | 'garbled'
  | 'review_cleared'
  | 'review_rejected'
  | 'disputed'
  | 'refund_refused'
  | 'refund_slow'
  | 'refund_failed'

export type MagicCard =
  | {
      readonly on: 'card'
      readonly number: string
      readonly effect: CardEffect
      readonly explains: Text
      /** Of approved cards, one for each brand. */
      readonly brand?: string
    }
  | {
      readonly on: 'card-amount'
      readonly amount: Cents
      readonly effect: CardEffect
      readonly explains: Text
    }

const card = (
  number: string,
  effect: CardEffect,
  en: string,
  pt: string,
  brand?: string,
): MagicCard => ({
  on: 'card',
  number,
  effect,
  explains: { en, pt: pt },
  ...(brand === undefined ? {} : { brand }),
})
const approved = (number: string, brand: string): MagicCard =>
  card(
    number,
    'approved',
    `${/^[AE]/.test(brand) ? 'An' : 'A'} ${brand} card that is approved.`,
    `Um cartão ${brand} que é aprovado.`,
    brand,
  )

/** How long after its capture a card with the effect `disputed` is disputed, in business time. */
export const DISPUTE_AFTER_MS = 3_600_000
/** How long a card review takes. */
export const CARD_REVIEW_MS = 3_600_000
/** How long a refund with the effect `refund_slow` or `refund_failed` takes. */
export const CARD_REFUND_MS = 3_600_000

const DECLINED: Record<DeclineCode, string> = {
  '05': '4000000000050007',
  '14': '4000000000140006',
  '41': '4000000000410003',
  '43': '4000000000430001',
  '51': '4000000000510000',
  '54': '4000000000540007',
  '57': '4000000000570004',
  '59': '4000000000590002',
  '61': '4000000000610008',
  '63': '4000000000630006',
  '65': '4000000000650004',
  '78': '4000000000780009',
  '82': '4000000000820003',
  '91': '4000000000910002',
  '96': '4000000000960007',
  AF: '4000000000990004',
}

/** R$ 9 000.00, with the code as centavos. AF, which has letters, is 99. */
const AMOUNTS_FROM = 900_000
const ANTIFRAUD_CENTAVOS = 99
const amountOf = (code: DeclineCode): Cents =>
  cents(AMOUNTS_FROM + (code === 'AF' ? ANTIFRAUD_CENTAVOS : Number(code)))

const CODES = Object.keys(DECLINES).toSorted() as DeclineCode[]
const explainsOf = (code: DeclineCode): Text => ({
  en: `Declined with ${code}: ${IN_ENGLISH[code]}`,
  pt: `Recusado com ${code}: ${DECLINES[code]}`,
})

/**
 * Every magic value of a card: by its number, whatever the amount, and by the amount, whatever the
 * number.
 */
export const CARD_MAGIC_VALUES: readonly MagicCard[] = [
  approved('4111111111111111', 'Visa'),
  approved('5555555555554444', 'MasterCard'),
  approved('378282246310005', 'American Express'),
  approved('6362970000457013', 'Elo'),
  approved('6062826786276634', 'Hipercard'),
  approved('30569309025904', 'Diners'),
  approved('6011111111111117', 'Discover'),
  approved('3530111333300000', 'JCB'),
  approved('5078601870000127985', 'Aura'),
  approved('6031820000000001', 'Banescard'),
  ...CODES.map((code): MagicCard => ({
    on: 'card',
    number: DECLINED[code],
    effect: `declined_${code}`,
    explains: explainsOf(code),
  })),
  card(
    '4000000001010000',
    'slow',
    'The acquirer answers after 1.5 seconds, and approves.',
    'A adquirente responde depois de 1,5 segundo, e aprova.',
  ),
  card(
    '4000000001020009',
    'silent_before',
    'The first call times out and has no effect; later calls work normally.',
    'A primeira chamada fica sem resposta e sem efeito; as seguintes funcionam normalmente.',
  ),
  card(
    '4000000001030008',
    'silent_after',
    'The first call authorizes the card and times out.',
    'A primeira chamada autoriza o cartão e fica sem resposta.',
  ),
  card(
    '4000000001040007',
    'unavailable',
    'The first call fails with 503; later calls work normally.',
    'A primeira chamada falha com 503; as seguintes funcionam normalmente.',
  ),
  card(
    '4000000001050006',
    'garbled',
    'The first call authorizes the card and returns invalid JSON.',
    'A primeira chamada autoriza o cartão e responde com JSON inválido.',
  ),
  card(
    '4000000002010009',
    'review_cleared',
    'Under fraud review for an hour, and then approved.',
    'Em análise de fraude por uma hora, e então aprovado.',
  ),
  card(
    '4000000002020008',
    'review_rejected',
    'Under fraud review for an hour, and then declined with AF.',
    'Em análise de fraude por uma hora, e então recusado com AF.',
  ),
  card(
    '4000000002030007',
    'disputed',
    'Approved, and disputed by the buyer an hour after the capture.',
    'Aprovado, e contestado pelo comprador uma hora depois da captura.',
  ),
  card(
    '4000000002040006',
    'refund_refused',
    'Approved; every refund is rejected.',
    'Aprovado; todo reembolso é recusado.',
  ),
  card(
    '4000000002050005',
    'refund_slow',
    'Approved; a refund is in progress for an hour, and then succeeds.',
    'Aprovado; um reembolso fica em andamento por uma hora, e então é feito.',
  ),
  card(
    '4000000002060004',
    'refund_failed',
    'Approved; a refund is in progress for an hour, and then fails.',
    'Aprovado; um reembolso fica em andamento por uma hora, e então falha.',
  ),
  ...CODES.map((code): MagicCard => ({
    on: 'card-amount',
    amount: amountOf(code),
    effect: `declined_${code}`,
    explains: explainsOf(code),
  })),
]

const numbers = new Map(
  CARD_MAGIC_VALUES.flatMap((one) => (one.on === 'card' ? [[one.number, one.effect]] : [])),
)
const amounts = new Map(
  CARD_MAGIC_VALUES.flatMap((one) => (one.on === 'card' ? [] : [[one.amount, one.effect]])),
)

/** A card's effect; undefined means approved. The number's takes precedence over the amount's. */
export function effectOfCard(number: string, amount: Cents): CardEffect | undefined {
  const known = numbers.get(number)
  return known === undefined || known === 'approved' ? amounts.get(amount) : known
}

/** The decline code of an effect that declines. */
export const declineOf = (effect: CardEffect | undefined): DeclineCode | undefined =>
  effect?.startsWith('declined_') ? (effect.slice('declined_'.length) as DeclineCode) : undefined
