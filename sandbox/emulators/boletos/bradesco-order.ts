// An order for a boleto with a pix as Bradesco takes it: every field of the layout, as a text, amounts
// in centavos, days with points, and no letter but those of its alphabet.

import { addDays } from '../../../server/kernel/brazil/calendar.ts'
import { mod11 } from '../../../server/kernel/brazil/check-digits.ts'
import { isText, type Json } from '../../formats.ts'
import { dayIn } from './bank.ts'

/** Fields of the layout, whether they say anything or not. */
const WANTED =
  `registrarTitulo codUsuario nroCpfCnpjBenef filCpfCnpjBenef digCpfCnpjBenef tipoAcesso
cpssoaJuridContr ctpoContrNegoc nseqContrNegoc cidtfdProdCobr cnegocCobr filler codigoBanco eNseqContrNegoc
tipoRegistro cprodtServcOper ctitloCobrCdent ctitloCliCdent demisTitloCobr dvctoTitloCobr cidtfdTpoVcto
cindcdEconmMoeda vnmnalTitloCobr qmoedaNegocTitlo cespceTitloCobr cindcdAceitSacdo ctpoProteTitlo ctpoPrzProte
ctpoProteDecurs ctpoPrzDecurs cctrlPartcTitlo cformaEmisPplta cindcdPgtoParcial qtdePgtoParcial filler1
ptxJuroVcto vdiaJuroMora qdiaInicJuro pmultaAplicVcto vmultaAtrsoPgto qdiaInicMulta pdescBonifPgto01
vdescBonifPgto01 dlimDescBonif1 pdescBonifPgto02 vdescBonifPgto02 dlimDescBonif2 pdescBonifPgto03
vdescBonifPgto03 dlimDescBonif3 ctpoPrzCobr pdescBonifPgto vdescBonifPgto dlimBonifPgto vabtmtTitloCobr
viofPgtoTitlo filler2 isacdoTitloCobr elogdrSacdoTitlo enroLogdrSacdo ecomplLogdrSacdo ccepSacdoTitlo
ccomplCepSacdo ebairoLogdrSacdo imunSacdoTitlo csglUfSacdo indCpfCnpjSacdo nroCpfCnpjSacdo renderEletrSacdo
cdddFoneSacdo cfoneSacdoTitlo bancoDeb agenciaDeb agenciaDebDv contaDeb bancoCentProt agenciaDvCentPr
isacdrAvalsTitlo elogdrSacdrAvals enroLogdrSacdr ecomplLogdrSacdr ccepSacdrTitlo ccomplCepSacdr
ebairoLogdrSacdr imunSacdrAvals csglUfSacdr indCpfCnpjSacdr nroCpfCnpjSacdr renderEletrSacdr cdddFoneSacdr
cfoneSacdrTitlo filler3 fase cindcdCobrMisto ialiasAdsaoCta iconcPgtoSpi caliasAdsaoCta ilinkGeracQrcd
wqrcdPdraoMercd validadeAposVencimento filler4`
    .split(/\s+/)
    .filter((name) => name !== '')

/** The longest text of each, and whether it must be there. */
const PAYER = {
  isacdoTitloCobr: 70,
  elogdrSacdoTitlo: 40,
  enroLogdrSacdo: 10,
  ebairoLogdrSacdo: 40,
  imunSacdoTitlo: 30,
  csglUfSacdo: 2,
}
const LETTERS = /^[A-Za-z0-9 ]+$/
const FIXED = { registrarTitulo: '1', codUsuario: 'APISERVIC', codigoBanco: '237', fase: '1' }
const HUNDRED_THOUSANDTH = 10

/** "1.00000", of a percent. */
function shareIn(value: unknown): number | undefined {
  const text = String(value)
  if (text === '0') return 0
  return /^\d{1,3}\.\d{5}$/.test(text)
    ? Number(text.replace('.', '')) / HUNDRED_THOUSANDTH
    : undefined
}
const wholeIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,17}$/.test(value) ? Number(value) : undefined
const dayOf = (value: unknown): string | undefined =>
  /^\d{2}\.\d{2}\.\d{4}$/.test(String(value))
    ? dayIn(String(value).split('.').toReversed().join('-'))
    : undefined

type Rule = { mode: string; value: number } | undefined
/** Either a share or an amount; undefined: neither; false: both, or what is none. */
function ruleIn(body: Json, share: string, amount: string, modes: [string, string]): Rule | false {
  const [part, sum] = [shareIn(body[share]), wholeIn(body[amount])]
  if (part === undefined || sum === undefined || (part > 0 && sum > 0)) return false
  if (part > 0) return { mode: modes[0], value: part }
  return sum > 0 ? { mode: modes[1], value: sum } : undefined
}

function digitOf(wallet: string, number: string): string {
  const rest = mod11(wallet + number, 7)
  return rest === 10 ? 'P' : String(rest % 11)
}

type Asked = { readonly number: string; readonly order: object }

/** The order for the bank, or the field that is wrong. */
export function boletoIn(body: Json): Asked | string {
  const missing = WANTED.find((name) => typeof body[name] !== 'string')
  if (missing !== undefined) return missing
  const wrong = Object.entries(FIXED).find(([name, value]) => body[name] !== value)
  if (wrong) return wrong[0]
  const texts = Object.entries(PAYER).find(
    ([name, max]) => !isText(body[name], max) || !LETTERS.test(String(body[name])),
  )
  if (texts) return texts[0]
  const number = String(body['ctitloCobrCdent'])
  const wallet = String(body['cidtfdProdCobr'])
  if (!/^\d{11}$/.test(number) || Number(number) === 0) return 'ctitloCobrCdent'
  if (!/^\d{2}$/.test(wallet)) return 'cidtfdProdCobr'
  if (!/^\d{4}0{7}\d{7}$/.test(String(body['cnegocCobr']))) return 'cnegocCobr'
  const amount = wholeIn(body['vnmnalTitloCobr'])
  const [issuedOn, dueOn] = [dayOf(body['demisTitloCobr']), dayOf(body['dvctoTitloCobr'])]
  const keptDays = wholeIn(body['qtdDecurPrz'])
  if (!amount) return 'vnmnalTitloCobr'
  if (!issuedOn || !dueOn || dueOn < issuedOn) return 'dvctoTitloCobr'
  if (keptDays === undefined || keptDays > 365) return 'qtdDecurPrz'
  const document = String(body['nroCpfCnpjSacdo'])
  const isCompany = body['indCpfCnpjSacdo'] === '2'
  if (!/^\d{14}$/.test(document) || (!isCompany && !document.startsWith('000')))
    return 'nroCpfCnpjSacdo'
  const interest = ruleIn(body, 'ptxJuroVcto', 'vdiaJuroMora', [
    'monthly_percentage',
    'daily_amount',
  ])
  const lateFee = ruleIn(body, 'pmultaAplicVcto', 'vmultaAtrsoPgto', ['percentage', 'amount'])
  const discount = ruleIn(body, 'pdescBonifPgto01', 'vdescBonifPgto01', ['percentage', 'amount'])
  const [interestDays, feeDays] = [wholeIn(body['qdiaInicJuro']), wholeIn(body['qdiaInicMulta'])]
  const until = dayOf(body['dlimDescBonif1'])
  // "INFORME TODOS OS CAMPOS".
  if (interest === false || (interest && !interestDays)) return 'ptxJuroVcto'
  if (lateFee === false || (lateFee && !feeDays)) return 'pmultaAplicVcto'
  if (discount === false || (discount && !until)) return 'pdescBonifPgto01'
  const order = {
    our_number: number + digitOf(wallet, number),
    issued_on: issuedOn,
    terms: {
      amount,
      due_on: dueOn,
      limit_on: addDays(dueOn, keptDays),
      ...(interest && {
        interest: { ...interest, start_on: addDays(dueOn, interestDays! - 1) },
      }),
      ...(lateFee && { late_fee: { ...lateFee, start_on: addDays(dueOn, feeDays!) } }),
      ...(discount && { discount: { ...discount, limit_on: until } }),
    },
    payer: {
      name: body['isacdoTitloCobr'],
      taxpayer_id: isCompany ? document : document.slice(3),
    },
  }
  return { number, order }
}
