// What Banco do Brasil is asked to pay: a batch of one pix, under a request number that is made of our
// id. Pure. Sources: facts.md.

import { createHash } from 'node:crypto'
import { type Day, dayOf } from '../../../kernel/brazil/calendar.ts'
import { foldToAscii } from '../../../kernel/text/text.ts'
import type { PayoutOrder } from '../../payouts.ts'
import type { WireCalls } from '../../wires/rail.ts'
import { reaisNumber } from '../../wires/values.ts'
import type { WireConnection } from '../../wires/wire.ts'

type Setting = WireConnection['setting']

const NUMBER_MAX = 9_999_999
const HASH_BYTES = 6
const TEXT_MAX = 26
const KEY_MAX = 99
/** Of any kind: 126 takes no savings accounts, 127 is for salaries. */
const USUAL_TYPE = '128'

/**
 * The request number that an id has: the bank takes each once, of all that its customer sends. `turn`
 * leads to the next, where somebody else has it.
 */
export function numberOf(id: string, turn: number): number {
  const hash = createHash('sha256').update(`${id}/${turn}`).digest()
  return (hash.readUIntBE(0, HASH_BYTES) % NUMBER_MAX) + 1
}

/** 7 July 2023 is 7072023. */
export const dayNumber = (day: Day): number => {
  const [year, month, date] = day.split('-')
  return Number(`${date}${month}${year}`)
}

/** `1234-X` in two. A number without a hyphen has its check digit at the end. */
function parted(number: string): { digits: string; check: string } {
  const plain = number.replaceAll('-', '').toUpperCase()
  return { digits: plain.slice(0, -1), check: plain.slice(-1) }
}

/** The account that pays, as reads and batches name it. */
export function payerOf(setting: Setting): { branch: number; number: number; check: string } {
  const { digits, check } = parted(setting('payerAccount') ?? '')
  return { branch: Number(setting('payerBranch')), number: Number(digits), check }
}

const PHONE = /^\+55(\d{2})(9\d{8})$/
const DOCUMENT = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/

/** A CPF is a number, a CNPJ a text. */
const documentTo = (document: string): object =>
  document.length === 11 ? { cpf: Number(document) } : { cnpj: document }

function payeeTo({ to, holder }: PayoutOrder): object {
  // Beside a key, it makes the bank pay only its owner, where that was contracted.
  const document = documentTo(holder.taxpayerId)
  if ('account' in to) {
    const { ispb, branch, number, type } = to.account
    const { digits, check } = parted(number)
    return {
      formaIdentificacao: 5,
      numeroISPB: ispb,
      tipoConta: type === 'checking' ? 1 : 3,
      agencia: Number(branch.split('-')[0]),
      conta: Number(digits),
      digitoVerificadorConta: check,
      ...document,
    }
  }
  const { key } = to
  const [, area, phone] = PHONE.exec(key) ?? []
  if (area !== undefined)
    return {
      formaIdentificacao: 1,
      dddTelefone: Number(area),
      telefone: Number(phone),
      ...document,
    }
  if (key.includes('@')) return { formaIdentificacao: 2, email: key, ...document }
  if (DOCUMENT.test(key)) return { formaIdentificacao: 3, ...documentTo(key) }
  return { formaIdentificacao: 4, identificacaoAleatoria: key, ...document }
}

/** What it has no form for. */
export function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to) {
    if (to.key.startsWith('+') && !PHONE.test(to.key))
      return 'Banco do Brasil takes a phone of Brazil with nine digits as a key'
    return to.key.length > KEY_MAX ? `a key has at most ${KEY_MAX} characters` : undefined
  }
  const { ispb, number, branch } = to.account
  if (!/^\d{8}$/.test(ispb))
    return 'Banco do Brasil takes the number of a bank (ISPB) in digits only'
  if (!/^\d{1,4}$/.test(branch.split('-')[0]!)) return 'a branch has at most 4 digits'
  const { digits, check } = parted(number)
  return /^\d{1,15}$/.test(digits) && /^[\dXP]$/.test(check)
    ? undefined
    : 'an account has digits and a check digit'
}

/** A batch of one: it moves no money until it is released. Our id comes back in every read of it. */
export function batchTo(
  order: PayoutOrder,
  number: number,
  { setting, theirTime }: Pick<WireCalls, 'setting' | 'theirTime'>,
): object {
  const { branch, number: account, check } = payerOf(setting)
  const contract = setting('payoutContract')
  const text = foldToAscii(order.text ?? '').slice(0, TEXT_MAX)
  return {
    numeroRequisicao: number,
    ...(contract !== undefined && { numeroContrato: Number(contract) }),
    agenciaDebito: branch,
    contaCorrenteDebito: account,
    digitoVerificadorContaCorrente: check,
    tipoPagamento: Number(setting('payoutType') ?? USUAL_TYPE),
    listaTransferencias: [
      {
        data: dayNumber(dayOf(theirTime)),
        valor: reaisNumber(order.amount),
        // What the debit is called in the statement, once it is consolidated.
        documentoDebito: number,
        descricaoPagamento: order.id,
        ...(text !== '' && { descricaoPagamentoInstantaneo: text }),
        ...payeeTo(order),
      },
    ],
  }
}
