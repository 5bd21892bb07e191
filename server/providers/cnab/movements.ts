// The meaning of a return file's codes: movements, and the reasons of a refusal. Tables; they decide nothing.
//
// Sources: FEBRABAN 240, notes C044 and C047, as github.com/eduardokum/laravel-boleto (MIT) carries them.

/**
 * `look`: an operator has to act, for example on a bounced cheque. Every other code is `told`: it changes nothing here.
 */
export type MovementKind = 'registered' | 'refused' | 'paid' | 'withdrawn' | 'instruction_refused' | 'look' | 'told'

const MOVEMENT_KINDS: Readonly<Record<string, MovementKind>> = {
  '02': 'registered',
  '03': 'refused',
  '06': 'paid',
  '09': 'withdrawn',
  // Paid after it was withdrawn, or never registered.
  '17': 'paid',
  // Protested and written off.
  '25': 'withdrawn',
  '26': 'instruction_refused',
  '30': 'instruction_refused',
  // Cheques: returned, cleared, pending.
  '44': 'look',
  '45': 'look',
  '50': 'look',
  // Stopped by a court.
  '63': 'look',
}

export const movementKindOf = (movement: string): MovementKind =>
  Object.hasOwn(MOVEMENT_KINDS, movement) ? MOVEMENT_KINDS[movement]! : 'told'

export const MOTIVES: Readonly<Record<string, string>> = {
  '01': 'the code of the bank is wrong',
  '02': 'the bank does not know this kind of record',
  '03': 'the bank does not know this segment',
  '04': 'the movement is not allowed for the wallet',
  '05': 'the bank does not know this movement',
  '06': "the company's CPF or CNPJ is wrong",
  '07': 'branch, account or check digit is wrong',
  '08': 'our number is wrong',
  '09': 'our number was used before',
  '10': 'the wallet is wrong',
  '15': 'the kind of collection does not fit',
  '16': 'the due day is wrong',
  '17': 'the due day is before the day of issue',
  '18': 'the due day is outside the range that the bank accepts',
  '20': 'the amount is wrong',
  '21': 'the kind of document is wrong',
  '24': 'the day of issue is wrong',
  '26': 'the kind of interest is wrong',
  '27': 'the interest is wrong',
  '28': 'the kind of discount is wrong',
  '29': 'the discount is not less than the amount',
  '33': 'the rebate is wrong',
  '42': 'the code for writing off is wrong',
  '43': 'the days until writing off are wrong',
  '44': 'the currency is wrong',
  '45': "the payer's name is missing",
  '46': "the payer's CPF or CNPJ is wrong",
  '47': "the payer's address is missing",
  '48': "the payer's CEP is wrong",
  '49': "the bank knows no place with the payer's CEP",
  '51': "the payer's CEP is in another state",
  '52': "the payer's state is wrong",
  '57': 'the kind of late fee is wrong',
  '58': 'the day of the late fee is wrong',
  '59': 'the late fee is wrong',
  '60': 'the bank has no such boleto',
  '63': 'the boleto is registered already',
  '79': 'the day of the interest is wrong',
  '80': 'the day of the discount is wrong',
  '86': "the company's number of the document is wrong",
  A5: 'the boleto is paid already',
  A6: 'the agreement is wrong or has ended',
  A7: 'the boleto already has the requested state',
}

const PER_MOTIVE = 2
const NONE = '00'

/** Splits the codes of up to five reasons, written one after another. */
export const motivesIn = (text: string): string[] =>
  (text.match(new RegExp(`.{${PER_MOTIVE}}`, 'g')) ?? []).filter((code) => code.trim() !== '' && code !== NONE)

/** Reasons in words: "08: our number is wrong". */
export const sayMotives = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'the bank gives no reason'
    : codes.map((code) => (Object.hasOwn(MOTIVES, code) ? `${code}: ${MOTIVES[code]}` : code)).join('; ')
