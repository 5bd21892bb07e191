// What Bradesco is asked to register: a boleto with a pix of the bank's own, in texts of letters and
// digits alone, amounts in centavos. Every field of its layout is sent. Pure. Sources: facts.md.

import { interestFrom, lateFeeFrom } from '../../../kernel/brazil/boleto-due.ts'
import type { BoletoAgreement } from '../../../kernel/brazil/boleto.ts'
import { type Day, daysBetween } from '../../../kernel/brazil/calendar.ts'
import { cut } from '../../../kernel/text/text.ts'
import type { BoletoOrder } from '../../bank.ts'
import { cannotSay, discountIn, interestIn, lateFeeIn } from '../../collecting/terms.ts'
import type { Json } from '../../parse.ts'

/** Of our number, without its check digit. */
const NUMBER_DIGITS = 11
const DOCUMENT_DIGITS = 14
const CNPJ_DIGITS = 14
const ROOT_OF_CNPJ = 8
const ROOT_OF_CPF = 9
const CENTAVOS = 100
const PERCENT_DECIMALS = 5
const ZIP_START = 5
const DIGITS = /^\d+$/
const LIMIT_MAX_DAYS = 365
const NAME_MAX = 70
const STREET_MAX = 40
const CITY_MAX = 30
const HOUSE = /^\d{1,10}$/
const NO_NUMBER = 'SN'

/** Of the layout, and not used: zeros where a number is wanted, blanks where a text is. */
const UNUSED = {
  ...Object.fromEntries(
    [
      'cpssoaJuridContr',
      'ctpoContrNegoc',
      'nseqContrNegoc',
      'eNseqContrNegoc',
      'cprodtServcOper',
      'cidtfdTpoVcto',
      'qmoedaNegocTitlo',
      'ctpoProteTitlo',
      'ctpoPrzProte',
      'ctpoProteDecurs',
      'ctpoPrzDecurs',
      'cctrlPartcTitlo',
      'qtdePgtoParcial',
      'pdescBonifPgto02',
      'vdescBonifPgto02',
      'pdescBonifPgto03',
      'vdescBonifPgto03',
      'ctpoPrzCobr',
      'pdescBonifPgto',
      'vdescBonifPgto',
      'vabtmtTitloCobr',
      'viofPgtoTitlo',
      'cdddFoneSacdo',
      'cfoneSacdoTitlo',
      'bancoDeb',
      'agenciaDeb',
      'agenciaDebDv',
      'contaDeb',
      'bancoCentProt',
      'agenciaDvCentPr',
      'ccepSacdrTitlo',
      'ccomplCepSacdr',
      'nroCpfCnpjSacdr',
    ].map((name) => [name, '0']),
  ),
  ...Object.fromEntries(
    [
      'filler',
      'filler1',
      'filler2',
      'filler3',
      'filler4',
      'dlimDescBonif2',
      'dlimDescBonif3',
      'dlimBonifPgto',
      'ecomplLogdrSacdo',
      'renderEletrSacdo',
      'isacdrAvalsTitlo',
      'elogdrSacdrAvals',
      'enroLogdrSacdr',
      'ecomplLogdrSacdr',
      'ebairoLogdrSacdr',
      'imunSacdrAvals',
      'csglUfSacdr',
      'indCpfCnpjSacdr',
      'renderEletrSacdr',
      'cdddFoneSacdr',
      'cfoneSacdrTitlo',
      'ialiasAdsaoCta',
      'iconcPgtoSpi',
      'caliasAdsaoCta',
      'ilinkGeracQrcd',
      'wqrcdPdraoMercd',
      'validadeAposVencimento',
    ].map((name) => [name, '']),
  ),
}

export const numberOf = ({ ourNumber }: Pick<BoletoOrder, 'ourNumber'>): string =>
  ourNumber.slice(0, NUMBER_DIGITS)

/** A document in the three parts that the bank takes it in; a CPF has no branch. */
export function partsOf(document: string): { root: string; branch: string; check: string } {
  const isCnpj = document.length === CNPJ_DIGITS
  return {
    root: document.slice(0, isCnpj ? ROOT_OF_CNPJ : ROOT_OF_CPF),
    branch: isCnpj ? document.slice(ROOT_OF_CNPJ, -2) : '0000',
    check: document.slice(-2),
  }
}

/** Branch and account without their check digits. */
export function accountOf({ branch, account }: BoletoAgreement): {
  branch: string
  account: string
} {
  return {
    branch: branch.split('-')[0]!.padStart(4, '0'),
    account: account.split('-')[0]!.padStart(7, '0'),
  }
}

export function cannot({ terms, payer }: BoletoOrder): string | undefined {
  if (!payer.address) return 'Bradesco registers no boleto without the address of the payer'
  if (!DIGITS.test(payer.taxpayerId)) return 'Bradesco takes documents of digits alone'
  if (daysBetween(terms.dueOn, terms.limitOn) > LIMIT_MAX_DAYS)
    return `Bradesco keeps no boleto for more than ${LIMIT_MAX_DAYS} days after its due day`
  return cannotSay(terms, 'Bradesco')
}

const dayTo = (day: Day): string => day.split('-').toReversed().join('.')
const amountTo = (reais: number): string => String(Math.round(reais * CENTAVOS))
function percentTo(percent: number): string {
  const [whole, decimals = ''] = String(percent).split('.')
  return `${whole}.${decimals.padEnd(PERCENT_DECIMALS, '0')}`
}

/** Days of interest and late fee count from the due day. */
function rules({ terms }: BoletoOrder): Json {
  const [interest, lateFee, discount] = [interestIn(terms), lateFeeIn(terms), discountIn(terms)]
  const isSaid = <T>(one: T | 'unsaid' | undefined): one is T => typeof one === 'object'
  const daily = isSaid(interest) && 'perDay' in interest ? amountTo(interest.perDay) : '0'
  const monthly =
    isSaid(interest) && 'percentPerMonth' in interest ? percentTo(interest.percentPerMonth) : '0'
  const [feeShare, fee] = shareAndAmount(isSaid(lateFee) ? lateFee : undefined)
  const [lessShare, less] = shareAndAmount(isSaid(discount) ? discount : undefined)
  return {
    ptxJuroVcto: monthly,
    vdiaJuroMora: daily,
    qdiaInicJuro: isSaid(interest) ? String(daysBetween(terms.dueOn, interestFrom(terms))) : '0',
    pmultaAplicVcto: feeShare,
    vmultaAtrsoPgto: fee,
    qdiaInicMulta: isSaid(lateFee) ? String(daysBetween(terms.dueOn, lateFeeFrom(terms))) : '0',
    pdescBonifPgto01: lessShare,
    vdescBonifPgto01: less,
    dlimDescBonif1: isSaid(discount) ? dayTo(discount.until) : '',
  }
}

const shareAndAmount = (
  one: { amount: number } | { percent: number } | undefined,
): [share: string, amount: string] => {
  if (!one) return ['0', '0']
  return 'amount' in one ? ['0', amountTo(one.amount)] : [percentTo(one.percent), '0']
}

/** Letters and digits without accents: the bank takes no other. */
const plain = (text: string, max: number): string =>
  cut(
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/[^A-Za-z0-9]+/g, ' ')
      .trim(),
    max,
  ).trim()

/** A street, and the number of the house by which it may end. */
function houseOf(street: string): [name: string, number: string] {
  const at = street.lastIndexOf(' ')
  const last = street.slice(at + 1)
  return at > 0 && HOUSE.test(last) ? [street.slice(0, at), last] : [street, NO_NUMBER]
}

function payerTo({ payer }: BoletoOrder): Json {
  const { street, neighborhood, city, state, zipCode } = payer.address!
  const [name, number] = houseOf(plain(street, street.length))
  return {
    isacdoTitloCobr: plain(payer.name, NAME_MAX),
    elogdrSacdoTitlo: cut(name, STREET_MAX).trim(),
    enroLogdrSacdo: number,
    ebairoLogdrSacdo: plain(neighborhood, STREET_MAX),
    imunSacdoTitlo: plain(city, CITY_MAX),
    csglUfSacdo: state,
    ccepSacdoTitlo: zipCode.slice(0, ZIP_START),
    ccomplCepSacdo: zipCode.slice(ZIP_START),
    indCpfCnpjSacdo: payer.taxpayerId.length === CNPJ_DIGITS ? '2' : '1',
    nroCpfCnpjSacdo: payer.taxpayerId.padStart(DOCUMENT_DIGITS, '0'),
  }
}

/** The body of a registration; `beneficiary`: the document that the contract is of. */
export function orderToBradesco(
  agreement: BoletoAgreement,
  beneficiary: string,
  order: BoletoOrder,
): Json {
  const { terms, sequence, issuedOn } = order
  const { root, branch, check } = partsOf(beneficiary)
  const own = accountOf(agreement)
  return {
    ...UNUSED,
    registrarTitulo: '1',
    codUsuario: 'APISERVIC',
    nroCpfCnpjBenef: root,
    filCpfCnpjBenef: branch,
    digCpfCnpjBenef: check,
    tipoAcesso: '2',
    codigoBanco: '237',
    tipoRegistro: '001',
    cidtfdProdCobr: agreement.wallet,
    cnegocCobr: `${own.branch}0000000${own.account}`,
    ctitloCobrCdent: numberOf(order),
    ctitloCliCdent: String(sequence),
    demisTitloCobr: dayTo(issuedOn),
    dvctoTitloCobr: dayTo(terms.dueOn),
    qtdDecurPrz: String(daysBetween(terms.dueOn, terms.limitOn)),
    cindcdEconmMoeda: '00006',
    vnmnalTitloCobr: String(terms.amount),
    cespceTitloCobr: '02',
    cindcdAceitSacdo: 'N',
    cformaEmisPplta: '02',
    cindcdPgtoParcial: 'N',
    fase: '1',
    cindcdCobrMisto: 'S',
    ...rules(order),
    ...payerTo(order),
  }
}
