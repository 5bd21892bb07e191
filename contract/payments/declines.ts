// Why cards are declined: the issuer's code, a word for it, the text for the buyer, and the advice.
// One table. Codes and whether they may be tried again are those of ABECS (Normativo 21, version 3,
// as acquirers publish it for Elo and Visa); words and sentences are ours. It knows no card.
//
// Not yet compared with the text of the norm: 82 and 83 for every network, 91, 96, N7 and 06. For
// 59 the norm allows a retry; we advise another card, because the card is under suspicion.

/** The next step: the same card later, another card, or never this card again. */
export const ADVICE = ['retry', 'other_card', 'never_retry'] as const

export type Decline = {
  /** The issuer's code (ISO 8583, field 39), or `AF` for the antifraud. */
  readonly code: string
  readonly word: string
  /** English, for logs and integrators. */
  readonly message: string
  /** Portuguese, for the buyer. */
  readonly messageDisplay: string
  readonly advice: (typeof ADVICE)[number]
}

type Row = Omit<Decline, 'code'>

const ASK_BANK = 'Fale com o banco do seu cartão ou use outro cartão.'
const CHECK = 'Confira os dados do cartão e tente de novo, ou use outro cartão.'
const LATER = 'Tente de novo em alguns minutos.'
const OTHER = 'Use outro cartão ou outra forma de pagamento.'

const GENERIC: Row = {
  word: 'do_not_honor',
  message: 'The issuer declined the card and gave no reason.',
  messageDisplay: `O pagamento não foi autorizado. ${ASK_BANK}`,
  advice: 'retry',
}
const BLOCKED: Row = {
  word: 'card_blocked',
  message: 'The card is blocked or restricted by the issuer.',
  messageDisplay: `Este cartão não está disponível para compras no momento. ${ASK_BANK}`,
  advice: 'other_card',
}
const INVALID: Row = {
  word: 'invalid_card',
  message: 'The issuer does not know this card number.',
  messageDisplay: `Não encontramos este cartão. ${CHECK}`,
  advice: 'never_retry',
}
const CODE: Row = {
  word: 'invalid_security_code',
  message: 'The security code is wrong or missing.',
  messageDisplay: `O código de segurança não confere. ${CHECK}`,
  advice: 'other_card',
}
const NOT_PERMITTED: Row = {
  word: 'card_not_permitted',
  message: 'The card does not allow this kind of purchase.',
  messageDisplay: `Este cartão não aceita este tipo de compra. ${OTHER}`,
  advice: 'never_retry',
}
const PIN_TRIES: Row = {
  word: 'too_many_attempts',
  message: 'The card was tried too often.',
  messageDisplay: `O limite de tentativas deste cartão foi atingido. ${ASK_BANK}`,
  advice: 'other_card',
}
const UNAVAILABLE: Row = {
  word: 'issuer_unavailable',
  message: 'The issuer did not answer.',
  messageDisplay: `O banco do cartão não respondeu. ${LATER}`,
  advice: 'retry',
}
const BROKEN: Row = {
  word: 'processing_error',
  message: 'The payment network failed.',
  messageDisplay: `Houve uma falha no pagamento e nada foi cobrado. ${LATER}`,
  advice: 'retry',
}
const BENT: Row = {
  word: 'invalid_request',
  message: 'The issuer did not accept the request.',
  messageDisplay: `Não foi possível concluir este pagamento. ${OTHER}`,
  advice: 'never_retry',
}
/** The text hides a loss or a theft: the buyer may not be the card holder. */
const GONE = `Este cartão não pode ser usado. ${OTHER}`

const ROWS: Readonly<Record<string, Row>> = {
  '01': GENERIC,
  '03': { ...BENT, word: 'invalid_merchant', message: 'The issuer does not know the merchant.' },
  '04': {
    ...GENERIC,
    message: 'The issuer asks to try again.',
    messageDisplay: `O pagamento não foi autorizado. ${LATER}`,
  },
  '05': GENERIC,
  '06': { ...BROKEN, message: 'The issuer refers to the acquirer.' },
  '12': INVALID,
  '13': { ...BENT, word: 'invalid_amount', message: 'The issuer does not accept this amount.' },
  '14': INVALID,
  '15': INVALID,
  '19': BROKEN,
  '23': {
    ...BENT,
    word: 'invalid_installments',
    message: 'The issuer does not accept this number of installments.',
  },
  '30': BENT,
  '38': PIN_TRIES,
  '41': {
    word: 'lost_card',
    message: 'The card was reported lost.',
    messageDisplay: GONE,
    advice: 'never_retry',
  },
  '43': {
    word: 'stolen_card',
    message: 'The card was reported stolen.',
    messageDisplay: GONE,
    advice: 'never_retry',
  },
  '46': {
    word: 'account_closed',
    message: 'The account of the card is closed.',
    messageDisplay: GONE,
    advice: 'never_retry',
  },
  '51': {
    word: 'insufficient_funds',
    message: 'The limit or balance of the card is too low.',
    messageDisplay: `O limite disponível não cobre esta compra. ${OTHER}`,
    advice: 'retry',
  },
  '54': {
    word: 'expired_card',
    message: 'The card has expired, or its expiration date is wrong.',
    messageDisplay: `A validade do cartão não confere. ${CHECK}`,
    advice: 'never_retry',
  },
  '55': {
    ...CODE,
    word: 'invalid_pin',
    message: 'The PIN is wrong.',
    messageDisplay: `A senha não confere. ${CHECK}`,
  },
  '56': INVALID,
  '57': NOT_PERMITTED,
  '58': {
    ...BENT,
    word: 'invalid_merchant',
    message: 'The merchant is not allowed to make this kind of transaction.',
  },
  '59': {
    word: 'suspected_fraud',
    message: 'The issuer suspects fraud.',
    messageDisplay: `O banco do cartão não autorizou esta compra. ${ASK_BANK}`,
    advice: 'other_card',
  },
  '61': {
    word: 'limit_exceeded',
    message: 'The amount exceeds the limit of the issuer.',
    messageDisplay: `O valor passa do limite que o banco permite por compra. ${ASK_BANK}`,
    advice: 'retry',
  },
  '62': BLOCKED,
  '63': CODE,
  '64': {
    ...BENT,
    word: 'invalid_amount',
    message: 'The amount is below the minimum of the issuer.',
  },
  '65': {
    word: 'limit_exceeded',
    message: 'The card was used more often than the issuer allows.',
    messageDisplay: `Este cartão chegou ao número de compras permitido por agora. ${ASK_BANK}`,
    advice: 'retry',
  },
  '70': GENERIC,
  '75': PIN_TRIES,
  '76': INVALID,
  '77': INVALID,
  '78': {
    ...BLOCKED,
    message: 'The card is new and not yet unblocked, or its holder has locked it.',
    messageDisplay:
      'O cartão ainda está bloqueado. Desbloqueie-o no aplicativo do banco e tente de novo.',
    advice: 'retry',
  },
  '80': UNAVAILABLE,
  '82': { ...CODE, message: 'The cryptogram or the security code is wrong.' },
  '83': { ...CODE, word: 'invalid_pin', message: 'The PIN has expired or could not be read.' },
  '91': UNAVAILABLE,
  '92': BROKEN,
  '93': { ...NOT_PERMITTED, message: 'The law does not allow this purchase.' },
  '94': BROKEN,
  '96': BROKEN,
  '99': BROKEN,
  AB: { ...NOT_PERMITTED, message: 'The card accepts only credit transactions.' },
  AC: { ...NOT_PERMITTED, message: 'The card accepts only debit transactions.' },
  AF: {
    word: 'antifraud_denied',
    message: 'The risk analysis rejected the transaction.',
    messageDisplay: `Não foi possível confirmar esta compra. ${OTHER}`,
    advice: 'other_card',
  },
  N7: CODE,
}

/** Every known code, in order. */
export const DECLINES: readonly Decline[] = Object.entries(ROWS)
  .map(([code, row]) => ({ code, ...row }))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1))

const known: ReadonlyMap<string, Decline> = new Map(DECLINES.map((row) => [row.code, row]))

/** The decline of a code. An unknown code is a decline without a reason. */
export const declineOf = (code: string): Decline => known.get(code) ?? { code, ...GENERIC }
