// What Itaú is asked to register: a boleto, or one with a pix of the bank's own (bolecode), whose
// amounts are texts of 17 digits in centavos. Pure. Sources: facts.md.

import { interestFrom, lateFeeFrom } from '../../../kernel/brazil/boleto-due.ts'
import type { BoletoAgreement } from '../../../kernel/brazil/boleto.ts'
import { daysBetween } from '../../../kernel/brazil/calendar.ts'
import { mod10 } from '../../../kernel/brazil/check-digits.ts'
import { cut } from '../../../kernel/text/text.ts'
import type { BoletoOrder } from '../../bank.ts'
import { cannotSay, discountIn, interestIn, lateFeeIn } from '../../collecting/terms.ts'
import type { Json } from '../../parse.ts'

/** Of our number, without its check digit. */
const NUMBER_DIGITS = 8
const BRANCH_DIGITS = 4
const ACCOUNT_DIGITS = 7
const AMOUNT_DIGITS = 17
const SHARE_DIGITS = 12
/** Percentages have five decimals. */
const SHARE_OF_PERCENT = 100_000
const CENTAVOS = 100
const NAME_MAX = 50
const STREET_MAX = 45
const QUARTER_MAX = 15
const CITY_MAX = 20
const DIGITS = /^\d+$/
/** The bank refuses the whole request for one of them. */
const REFUSED_WORDS = /https?|javascript|alert/gi
const REFUSED_LETTERS = /[^\p{L}\p{N} .,-]/gu

export const numberOf = ({ ourNumber }: Pick<BoletoOrder, 'ourNumber'>): string =>
  ourNumber.slice(0, NUMBER_DIGITS)

/** Branch, account and its check digit. */
export function beneficiaryOf({ branch, account }: BoletoAgreement): string {
  const [bare = ''] = branch.split('-')
  const [digits = '', check = String(mod10(bare + digits))] = account.split('-')
  return bare.padStart(BRANCH_DIGITS, '0') + digits.padStart(ACCOUNT_DIGITS, '0') + check
}

export function cannot({ terms, payer }: BoletoOrder): string | undefined {
  if (!payer.address) return 'Itaú registers no boleto without the address of the payer'
  if (!DIGITS.test(payer.taxpayerId)) return 'Itaú takes documents of digits alone'
  return cannotSay(terms, 'Itaú')
}

const digitsOf = (value: number, length: number): string =>
  String(Math.round(value)).padStart(length, '0')
const amountOf = (reais: number): string => digitsOf(reais * CENTAVOS, AMOUNT_DIGITS)
const shareOf = (percent: number): string => digitsOf(percent * SHARE_OF_PERCENT, SHARE_DIGITS)

/** Days of interest and late fee count from the due day. */
function rules({ terms }: BoletoOrder): Json {
  const [interest, lateFee, discount] = [interestIn(terms), lateFeeIn(terms), discountIn(terms)]
  const isSaid = <T>(one: T | 'unsaid' | undefined): one is T => typeof one === 'object'
  return {
    ...(isSaid(interest) && {
      juros: {
        ...('perDay' in interest
          ? { codigo_tipo_juros: '93', valor_juros: amountOf(interest.perDay) }
          : { codigo_tipo_juros: '90', percentual_juros: shareOf(interest.percentPerMonth) }),
        quantidade_dias_juros: daysBetween(terms.dueOn, interestFrom(terms)),
      },
    }),
    multa: isSaid(lateFee)
      ? {
          ...('amount' in lateFee
            ? { codigo_tipo_multa: '01', valor_multa: amountOf(lateFee.amount) }
            : { codigo_tipo_multa: '02', percentual_multa: shareOf(lateFee.percent) }),
          quantidade_dias_multa: daysBetween(terms.dueOn, lateFeeFrom(terms)),
        }
      : { codigo_tipo_multa: '03' },
    ...(isSaid(discount) && {
      desconto: {
        codigo_tipo_desconto: 'amount' in discount ? '01' : '02',
        descontos: [
          {
            data_desconto: discount.until,
            ...('amount' in discount
              ? { valor_desconto: amountOf(discount.amount) }
              : { percentual_desconto: shareOf(discount.percent) }),
          },
        ],
      },
    }),
  }
}

const plain = (text: string, max: number): string =>
  cut(
    text
      .replaceAll('ü', 'u')
      .replaceAll('Ü', 'U')
      .replaceAll(REFUSED_WORDS, ' ')
      .replaceAll(REFUSED_LETTERS, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    max,
  ).trim()

function payerTo({ payer }: BoletoOrder): Json {
  const { street, neighborhood, city, state, zipCode } = payer.address!
  return {
    pessoa: {
      nome_pessoa: plain(payer.name, NAME_MAX),
      tipo_pessoa:
        payer.taxpayerId.length === 11
          ? { codigo_tipo_pessoa: 'F', numero_cadastro_pessoa_fisica: payer.taxpayerId }
          : { codigo_tipo_pessoa: 'J', numero_cadastro_nacional_pessoa_juridica: payer.taxpayerId },
    },
    endereco: {
      nome_logradouro: plain(street, STREET_MAX),
      nome_bairro: plain(neighborhood, QUARTER_MAX),
      nome_cidade: plain(city, CITY_MAX),
      sigla_UF: state,
      numero_CEP: zipCode,
    },
  }
}

/** The body of a registration; with a pix key, that of a bolecode. */
export function orderToItau(agreement: BoletoAgreement, order: BoletoOrder, key?: string): Json {
  const { terms, sequence, issuedOn } = order
  const amount = digitsOf(terms.amount, AMOUNT_DIGITS)
  const body = {
    etapa_processo_boleto: 'efetivacao',
    beneficiario: { id_beneficiario: beneficiaryOf(agreement) },
    dado_boleto: {
      descricao_instrumento_cobranca: key === undefined ? 'boleto' : 'boleto_pix',
      tipo_boleto: 'a vista',
      codigo_carteira: agreement.wallet,
      valor_total_titulo: amount,
      codigo_especie: '01',
      data_emissao: issuedOn,
      pagador: payerTo(order),
      dados_individuais_boleto: [
        {
          numero_nosso_numero: numberOf(order),
          data_vencimento: terms.dueOn,
          valor_titulo: amount,
          texto_seu_numero: String(sequence),
          data_limite_pagamento: terms.limitOn,
        },
      ],
      ...rules(order),
      recebimento_divergente: { codigo_tipo_autorizacao: '03' },
    },
  }
  return key === undefined
    ? { data: { ...body, codigo_canal_operacao: 'API' } }
    : { ...body, dados_qrcode: { chave: key } }
}
